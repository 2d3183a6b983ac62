"""One table on the screen: controller, page, curtain, log, result, prompts."""
