// An engine for both games. It needs nothing but Node.js.
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });

// Returns how many tiles or cards an action takes out of the hand.
function cardsLaid(action) {
  const [word, ...rest] = action.split(" ");
  if (word === "set") return 3;
  if (word === "lay") return rest[0] === "cw" || rest[0] === "ccw" ? rest.length - 1 : 1;
  return word === "pair" ? 2 : 0;
}

// Returns the action that lays the most, and the first of equal ones.
function choose(legal) {
  return legal.reduce((best, action) => (cardsLaid(action) > cardsLaid(best) ? action : best));
}

lines.on("line", (line) => {
  const request = JSON.parse(line);
  if (request.do === "quit") process.exit();
  const answer =
    request.do === "hello"
      ? { name: "Light hand", author: "EpiZodiak Qt", games: ["epizodiak", "ecliptic"] }
      : { id: request.id, action: choose(request.legal) };
  console.log(JSON.stringify(answer));
});
