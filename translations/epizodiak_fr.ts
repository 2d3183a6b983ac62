<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>EpiZodiak is a game by Cigitur; Silae coded it on Board Game Arena. Ecliptic is a game by Jean-Louis Cazaux. This is an independent program with rule texts of its own, published by the EpiZodiak Qt contributors.</source>
        <translation>EpiZodiak est un jeu de Cigitur&#x202f;; Silae l’a programmé sur Board Game Arena. Ecliptic est un jeu de Jean-Louis Cazaux. Ce programme est indépendant et ses textes de règles sont les siens&#x202f;; il est publié par les contributeurs d’EpiZodiak Qt.</translation>
    </message>
    <message>
        <source>Components and their licences</source>
        <translation>Composants et licences</translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation>Texte de la licence</translation>
    </message>
    <message>
        <source>This installation has no text of this licence.</source>
        <translation>Cette installation ne contient pas le texte de cette licence.</translation>
    </message>
</context>
<context>
    <name>Access</name>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} sur {count}</translation>
    </message>
</context>
<context>
    <name>Action</name>
    <message>
        <source>Lay the {pair}</source>
        <translation>Poser la {pair}</translation>
    </message>
    <message>
        <source>Lay {card} and attack</source>
        <translation>Poser {card} et attaquer</translation>
    </message>
    <message>
        <source>Lay {card} in your line</source>
        <translation>Poser {card} dans votre ligne</translation>
    </message>
    <message>
        <source>Discard {card}</source>
        <translation>Écarter {card}</translation>
    </message>
    <message>
        <source>Keep {card}</source>
        <translation>Garder {card}</translation>
    </message>
    <message>
        <source>Attack with the D{die}</source>
        <translation>Attaquer avec le D{die}</translation>
    </message>
    <message>
        <source>Defend with the D{die}</source>
        <translation>Défendre avec le D{die}</translation>
    </message>
    <message>
        <source>Take {card} from the discard</source>
        <translation>Prendre {card} à la défausse</translation>
    </message>
    <message>
        <source>Go on without drawing: the pile is empty</source>
        <translation>Continuer sans piocher&#x202f;: la pioche est vide</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Piocher</translation>
    </message>
    <message>
        <source>Lay nothing</source>
        <translation>Ne rien poser</translation>
    </message>
    <message>
        <source>Wish to stop the game</source>
        <translation>Souhaiter arrêter la partie</translation>
    </message>
    <message>
        <source>Wish to play on</source>
        <translation>Souhaiter continuer la partie</translation>
    </message>
    <message>
        <source>Lay {run} in the last slot</source>
        <translation>Poser {run} sur la dernière case</translation>
    </message>
    <message>
        <source>Lay {run}, {side}</source>
        <translation>Poser {run}, {side}</translation>
    </message>
    <message>
        <source>Discard the set of {value}s</source>
        <translation>Écarter le brelan de {value}</translation>
    </message>
    <message>
        <source>Contest the {value}</source>
        <translation>Contester le {value}</translation>
    </message>
    <message>
        <source>Pick up the {value}</source>
        <translation>Ramasser le {value}</translation>
    </message>
    <message>
        <source>Draw a tile</source>
        <translation>Piocher une tuile</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passer</translation>
    </message>
    <message>
        <source>Deal the next round</source>
        <translation>Distribuer la manche suivante</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>The round is over.</source>
        <translation>La manche est terminée.</translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation>C’est à vous de jouer.</translation>
    </message>
    <message>
        <source>There is a message for you at the table.</source>
        <translation>Un message vous attend à la table.</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>À vous de jouer</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Round over</source>
        <translation>Manche terminée</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Play this move?</source>
        <translation>Jouer ce coup&#x202f;?</translation>
    </message>
    <message>
        <source>The next player is a bot.</source>
        <translation>C’est au tour d’un robot.</translation>
    </message>
    <message>
        <source>{name} would like to take back the last move.</source>
        <translation>{name} voudrait annuler le dernier coup.</translation>
    </message>
    <message>
        <source>{name} would like to end this round without points.</source>
        <translation>{name} voudrait terminer cette manche sans points.</translation>
    </message>
    <message>
        <source>Do you agree?</source>
        <translation>Êtes-vous d’accord&#x202f;?</translation>
    </message>
    <message>
        <source>Lay {run}, {side}?</source>
        <translation>Poser {run}, {side}&#x202f;?</translation>
    </message>
    <message>
        <source>Contest the {value}?</source>
        <translation>Contester le {value}&#x202f;?</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Lay {card} in your line?</source>
        <translation>Poser {card} dans votre ligne&#x202f;?</translation>
    </message>
    <message>
        <source>Discard {card}?</source>
        <translation>Écarter {card}&#x202f;?</translation>
    </message>
    <message>
        <source>Fight with the D{die}?</source>
        <translation>Combattre avec le D{die}&#x202f;?</translation>
    </message>
    <message>
        <source>Keep {card} in your line?</source>
        <translation>Garder {card} dans votre ligne&#x202f;?</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Does everyone agree?</source>
        <translation>Tout le monde est d’accord&#x202f;?</translation>
    </message>
    <message>
        <source>Discard a set of {value}s? It will not come back.</source>
        <translation>Écarter un brelan de {value}&#x202f;? Il ne reviendra pas.</translation>
    </message>
    <message>
        <source>This game is not saved. Leave it anyway?</source>
        <translation>Cette partie n’est pas enregistrée. La quitter quand même&#x202f;?</translation>
    </message>
    <message>
        <source>Close the table for everyone? The game is saved: Continue opens it again with the same code.</source>
        <translation>Fermer la table pour tout le monde&#x202f;? La partie est enregistrée&#x202f;: Continuer la rouvre avec le même code.</translation>
    </message>
    <message>
        <source>Leave the table? The others will wait, and you can come back without the code.</source>
        <translation>Quitter la table&#x202f;? Les autres vous attendront, et vous pourrez revenir sans le code.</translation>
    </message>
    <message>
        <source>Lay the {pair}? It goes out of play.</source>
        <translation>Poser la {pair}&#x202f;? Elle restera hors jeu.</translation>
    </message>
    <message>
        <source>Wish to stop the game?</source>
        <translation>Souhaiter arrêter la partie&#x202f;?</translation>
    </message>
    <message>
        <source>Wish to play on?</source>
        <translation>Souhaiter continuer la partie&#x202f;?</translation>
    </message>
    <message>
        <source>Press F6 to answer.</source>
        <translation>Appuyez sur F6 pour répondre.</translation>
    </message>
    <message>
        <source>{name} was played by the bot “{bot}”, which is not known here. Let a casual bot play on? You can also add an engine of this name in the settings, and open the game again.</source>
        <translation>{name} était joué par le robot «&#x202f;{bot}&#x202f;», inconnu ici. Laisser jouer un robot amateur&#x202f;? Vous pouvez aussi ajouter un moteur de ce nom dans les réglages et rouvrir la partie.</translation>
    </message>
    <message>
        <source>Casual bot</source>
        <translation>Robot amateur</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Pas maintenant</translation>
    </message>
    <message>
        <source>From now on hands are read aloud. Does everyone who opens a hand wear headphones?</source>
        <translation>Désormais, les mains sont lues à voix haute. Toute personne qui montre sa main porte-t-elle un casque&#x202f;?</translation>
    </message>
</context>
<context>
    <name>Captions</name>
    <message>
        <source>Wood: a piece is laid</source>
        <translation>Bois&#x202f;: une pièce est posée</translation>
    </message>
    <message>
        <source>Chord: pieces go together</source>
        <translation>Accord&#x202f;: des pièces vont ensemble</translation>
    </message>
    <message>
        <source>A piece slides</source>
        <translation>Une pièce glisse</translation>
    </message>
    <message>
        <source>Two dull knocks: a pass</source>
        <translation>Deux coups sourds&#x202f;: on passe</translation>
    </message>
    <message>
        <source>Gong: a contest</source>
        <translation>Gong&#x202f;: on conteste</translation>
    </message>
    <message>
        <source>Two notes: your turn</source>
        <translation>Deux notes&#x202f;: à vous</translation>
    </message>
    <message>
        <source>Thud: not possible</source>
        <translation>Bruit sourd&#x202f;: impossible</translation>
    </message>
    <message>
        <source>Bells: the end</source>
        <translation>Cloches&#x202f;: c’est fini</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>Wish</source>
        <translation>Souhait</translation>
    </message>
    <message>
        <source>You have laid the last missing sign: do you stop or play on? A D6 grants your wish on 1 to 4, and does the opposite on 5 or 6.</source>
        <translation>Vous avez posé le dernier signe manquant&#x202f;: arrêter ou continuer&#x202f;? Un D6 exauce votre souhait de 1 à 4 et fait le contraire sur 5 ou 6.</translation>
    </message>
    <message>
        <source>Triplet</source>
        <translation>Triplet</translation>
    </message>
    <message>
        <source>A pair, and a third card of the same sign in your line, make a triplet. If it starts no combat, you have another turn at once.</source>
        <translation>Une paire, puis une troisième carte du même signe dans votre ligne, font un triplet. Sans combat, vous rejouez aussitôt.</translation>
    </message>
    <message>
        <source>Combat</source>
        <translation>Combat</translation>
    </message>
    <message>
        <source>Both camps claim this sign: each chooses a die in secret, and the higher roll wins it and a trophy. A die that was used comes back only after the sixth combat.</source>
        <translation>Les deux camps veulent ce signe&#x202f;: chacun choisit un dé en secret, et le plus haut l’emporte avec un trophée. Un dé lancé ne revient qu’après le sixième combat.</translation>
    </message>
    <message>
        <source>Top of the discard</source>
        <translation>Dessus de la défausse</translation>
    </message>
    <message>
        <source>You may take this card instead of drawing. You must play it this turn, and as a rule it is the only one you get.</source>
        <translation>Vous pouvez prendre cette carte au lieu de piocher. Il faut la jouer à ce tour, et en règle générale vous n’en recevez pas d’autre.</translation>
    </message>
    <message>
        <source>Last cards</source>
        <translation>Dernières cartes</translation>
    </message>
    <message>
        <source>The draw pile is empty: the game ends when a player has no card left to begin a turn. Cards still in hand then count nothing.</source>
        <translation>La pioche est vide&#x202f;: la partie finit quand la personne dont c’est le tour n’a plus de carte. Celles qui restent en main ne comptent pas.</translation>
    </message>
    <message>
        <source>Contest</source>
        <translation>Contestation</translation>
    </message>
    <message>
        <source>The others hold all four tiles of this value: you may take them. Three become your set; the fourth is yours to play, and you must then lay or discard a set.</source>
        <translation>Les autres ont les quatre tuiles de cette valeur&#x202f;: vous pouvez les prendre. Trois font votre brelan, la quatrième est à vous, et il faut alors poser ou écarter un brelan.</translation>
    </message>
    <message>
        <source>Forced lay</source>
        <translation>Pose forcée</translation>
    </message>
    <message>
        <source>Three players in a row have passed: now you must lay, or contest if you can. The violet line marks the tiles that fit.</source>
        <translation>Trois passes de suite&#x202f;: il faut poser, ou contester si vous le pouvez. Le trait violet marque les tuiles qui conviennent.</translation>
    </message>
    <message>
        <source>Full dial</source>
        <translation>Cadran plein</translation>
    </message>
    <message>
        <source>A run up to this slot fills the dial. Its tiles and the draw pile become a new draw pile, whose first tile opens the dial again.</source>
        <translation>Une suite jusqu’à cette case remplit le cadran. Ses tuiles et la pioche forment une nouvelle pioche, dont la première tuile rouvre le cadran.</translation>
    </message>
    <message>
        <source>Pick-up</source>
        <translation>Ramassage</translation>
    </message>
    <message>
        <source>You may take this tile, the last one laid, into your hand. In return you must lay on the other side, or discard a set.</source>
        <translation>Vous pouvez ramasser cette tuile, la dernière posée. En échange, il faut poser de l’autre côté ou écarter un brelan.</translation>
    </message>
    <message>
        <source>Empty draw pile</source>
        <translation>Pioche vide</translation>
    </message>
    <message>
        <source>There is nothing left to draw: you may pass here instead. After two such passes a player may contest; after three, the next one must lay.</source>
        <translation>Plus rien à piocher&#x202f;: à la place, vous pouvez passer ici. Après deux passes, on peut contester&#x202f;; après trois, il faut poser.</translation>
    </message>
    <message>
        <source>Single tile</source>
        <translation>Tuile unique</translation>
    </message>
    <message>
        <source>Its set is out, so it is the last tile of its value, and nobody can pick it up. Once the draw pile is empty, you may not pass while it fits.</source>
        <translation>Son brelan est écarté, c’est la dernière de sa valeur, et personne ne peut la ramasser. Pioche vide, vous ne pouvez pas passer tant qu’elle convient.</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Brelan</translation>
    </message>
    <message>
        <source>Three tiles of one value can go at once, and may bring you a point. That is your whole turn, and the fourth tile becomes a single one.</source>
        <translation>Trois tuiles de même valeur partent d’un coup et peuvent rapporter un point. C’est votre tour entier, et la quatrième devient tuile unique.</translation>
    </message>
    <message>
        <source>First-time card</source>
        <translation>Fiche découverte</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>Phrases</source>
        <translation>Phrases</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Silence</translation>
    </message>
    <message>
        <source>muted by the host</source>
        <translation>silence imposé par l’hôte</translation>
    </message>
    <message>
        <source>Enter sends it.</source>
        <translation>Entrée l’envoie.</translation>
    </message>
    <message>
        <source>{bot} plays for {name} now.</source>
        <translation>{bot} joue maintenant pour {name}.</translation>
    </message>
    <message>
        <source>{name} plays again.</source>
        <translation>{name} joue de nouveau.</translation>
    </message>
    <message>
        <source>{name} (watching): {words}</source>
        <translation>{name} (regarde)&#x202f;: {words}</translation>
    </message>
    <message>
        <source>{name}: {words}</source>
        <translation>{name}&#x202f;: {words}</translation>
    </message>
    <message>
        <source>Nobody else is here</source>
        <translation>Il n’y a personne d’autre</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Écrire un message</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Dire</translation>
    </message>
    <message>
        <source>Phrases and muted players</source>
        <translation>Phrases et personnes ignorées</translation>
    </message>
    <message>
        <source>Mute someone for everyone</source>
        <translation>Réduire quelqu’un au silence pour tout le monde</translation>
    </message>
    <message>
        <source>Mute someone for me</source>
        <translation>Ne plus voir les messages de quelqu’un</translation>
    </message>
    <message>
        <source>The host has muted you: nobody sees your messages.</source>
        <translation>L’hôte vous impose le silence&#x202f;: personne ne voit vos messages.</translation>
    </message>
</context>
<context>
    <name>Check</name>
    <message>
        <source>Network check</source>
        <translation>Diagnostic du réseau</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Copier le rapport</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>The report is ready.</source>
        <translation>Le rapport est prêt.</translation>
    </message>
    <message>
        <source>Checking the network…</source>
        <translation>Diagnostic en cours…</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Command line</source>
        <translation>Ligne de commande</translation>
    </message>
    <message>
        <source>Move:</source>
        <translation>Coup&#x202f;:</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>Propositions</translation>
    </message>
    <message>
        <source>Show the hand</source>
        <translation>Montrer la main</translation>
    </message>
    <message>
        <source>{form} – {text}</source>
        <translation>{form} – {text}</translation>
    </message>
</context>
<context>
    <name>Curtain</name>
    <message>
        <source>{name} is playing</source>
        <translation>{name} joue</translation>
    </message>
    <message>
        <source>{name}’s turn</source>
        <translation>À {name} de jouer</translation>
    </message>
    <message>
        <source>Keep my hand open</source>
        <translation>Garder ma main ouverte</translation>
    </message>
    <message>
        <source>Show my hand</source>
        <translation>Montrer ma main</translation>
    </message>
    <message>
        <source>Your PIN</source>
        <translation>Votre PIN</translation>
    </message>
    <message>
        <source>Everyone else, please look away.</source>
        <translation>Les autres, détournez le regard.</translation>
    </message>
    <message>
        <source>Hold to peek</source>
        <translation>Maintenir pour voir</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Revoir le coup</translation>
    </message>
    <message>
        <source>Wrong PIN</source>
        <translation>PIN incorrect</translation>
    </message>
    <message>
        <source>{name}: change die</source>
        <translation>{name}&#x202f;: changer de dé</translation>
    </message>
    <message>
        <source>Type your PIN to show your hand.</source>
        <translation>Saisissez votre PIN pour montrer votre main.</translation>
    </message>
    <message>
        <source>Hold Space to peek; Enter keeps your hand open.</source>
        <translation>Maintenez Espace pour voir&#x202f;; Entrée garde votre main ouverte.</translation>
    </message>
    <message>
        <source>Press Enter to show your hand.</source>
        <translation>Appuyez sur Entrée pour montrer votre main.</translation>
    </message>
    <message>
        <source>{name}: choose your die</source>
        <translation>{name}&#x202f;: choisissez votre dé</translation>
    </message>
    <message>
        <source>{name}: choose the card to keep</source>
        <translation>{name}&#x202f;: choisissez la carte à garder</translation>
    </message>
    <message>
        <source>{name}: make your wish</source>
        <translation>{name}&#x202f;: faites votre souhait</translation>
    </message>
</context>
<context>
    <name>Daily</name>
    <message>
        <source>{points}, par {par} ({difference})</source>
        <translation>{points}, par {par} ({difference})</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Compute the par</source>
        <translation>Calculer le par</translation>
    </message>
    <message>
        <source>Par: {par} (the mean of the strong bot in 40 games of these deals)</source>
        <translation>Par&#x202f;: {par} (la moyenne du robot confirmé en 40 parties de ces donnes)</translation>
    </message>
    <message>
        <source>Daily sky</source>
        <translation>Ciel du jour</translation>
    </message>
    <message>
        <source>Against {names}.</source>
        <translation>Contre {names}.</translation>
    </message>
    <message>
        <source>Progress of the par</source>
        <translation>Avancement du par</translation>
    </message>
    <message>
        <source>Share…</source>
        <translation>Partager…</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>S’entraîner</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Played today</source>
        <translation>Joué aujourd’hui</translation>
    </message>
    <message>
        <source>Play the official try</source>
        <translation>Jouer l’essai officiel</translation>
    </message>
    <message numerus="yes">
        <source>Played %n day(s) in a row.</source>
        <translation>
            <numerusform>%n jour joué d’affilée.</numerusform>
            <numerusform>%n jours joués d’affilée.</numerusform>
        </translation>
    </message>
    <message>
        <source>The official try has begun: {score}.</source>
        <translation>L’essai officiel est commencé&#x202f;: {score}.</translation>
    </message>
    <message>
        <source>Official try: {score}.</source>
        <translation>Essai officiel&#x202f;: {score}.</translation>
    </message>
    <message numerus="yes">
        <source>%n of {stars} stars is (are) lit.</source>
        <translation>
            <numerusform>%n étoile sur {stars} est allumée.</numerusform>
            <numerusform>%n étoiles sur {stars} sont allumées.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One official try today: %n round(s); then you can practise.</source>
        <translation>
            <numerusform>Un essai officiel aujourd’hui&#x202f;: %n manche&#x202f;; ensuite, on peut s’entraîner.</numerusform>
            <numerusform>Un essai officiel aujourd’hui&#x202f;: %n manches&#x202f;; ensuite, on peut s’entraîner.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stars of the days</source>
        <translation>Étoiles des jours</translation>
    </message>
    <message>
        <source>Played on: {days}.</source>
        <translation>Jours joués&#x202f;: {days}.</translation>
    </message>
    <message>
        <source>No day played.</source>
        <translation>Aucun jour joué.</translation>
    </message>
    <message>
        <source>Daily sky: round {round} of {count}</source>
        <translation>Ciel du jour&#x202f;: manche {round} sur {count}</translation>
    </message>
    <message>
        <source>Daily sky of {day}</source>
        <translation>Ciel du {day}</translation>
    </message>
</context>
<context>
    <name>Deal</name>
    <message>
        <source>Deal not checked</source>
        <translation>Donne non vérifiée</translation>
    </message>
    <message>
        <source>Deal verified</source>
        <translation>Donne vérifiée</translation>
    </message>
    <message>
        <source>Deal does NOT match</source>
        <translation>La donne NE correspond PAS</translation>
    </message>
    <message>
        <source>The host’s number is not the one it had promised.</source>
        <translation>Le nombre de l’hôte n’est pas celui qu’il avait promis.</translation>
    </message>
    <message>
        <source>The host changed its promise.</source>
        <translation>L’hôte a changé sa promesse.</translation>
    </message>
    <message>
        <source>The host changed numbers that it had sent.</source>
        <translation>L’hôte a changé des nombres qu’il avait envoyés.</translation>
    </message>
    <message>
        <source>The host put another number in the place of yours.</source>
        <translation>L’hôte a mis un autre nombre à la place du vôtre.</translation>
    </message>
    <message>
        <source>The numbers are not those of the players who were asked.</source>
        <translation>Les nombres ne sont pas ceux des personnes à qui on les a demandés.</translation>
    </message>
    <message>
        <source>The number of {name} is not the one that was promised.</source>
        <translation>Le nombre de {name} n’est pas celui qui avait été promis.</translation>
    </message>
    <message>
        <source>What was dealt, drawn or rolled does not follow from the numbers.</source>
        <translation>Ce qui a été distribué, pioché ou lancé ne découle pas des nombres.</translation>
    </message>
    <message>
        <source>Another round was played than was agreed on.</source>
        <translation>La manche jouée n’est pas celle qui a été convenue.</translation>
    </message>
    <message>
        <source>The host changed what had happened in an earlier round.</source>
        <translation>L’hôte a changé ce qui s’était passé dans une manche précédente.</translation>
    </message>
    <message>
        <source>You were shown something other than what happened.</source>
        <translation>Ce qui vous a été montré n’est pas ce qui s’est passé.</translation>
    </message>
    <message>
        <source>The host has not told all that happened in the round.</source>
        <translation>L’hôte n’a pas dit tout ce qui s’est passé pendant la manche.</translation>
    </message>
    <message>
        <source>The host has never told how the round went.</source>
        <translation>L’hôte n’a jamais dit comment la manche s’est passée.</translation>
    </message>
    <message>
        <source>An unchanged program does not do this: save the transcript, and ask the host.</source>
        <translation>Un programme non modifié ne fait pas cela&#x202f;: enregistrez la transcription et interrogez l’hôte.</translation>
    </message>
    <message>
        <source>No number of yours is in it: you had no seat, or came when all numbers were already promised. Take a seat before the next deal to have it checked.</source>
        <translation>Votre nombre n’y figure pas&#x202f;: vous n’aviez pas de place, ou tous les nombres étaient déjà promis à votre arrivée. Prenez place avant la prochaine donne pour qu’elle soit vérifiée.</translation>
    </message>
    <message>
        <source>Your number is not in it: it came too late, or the host left it out to choose between two deals. Once may be an accident; if it happens again, ask the host.</source>
        <translation>Votre nombre n’y est pas&#x202f;: il est arrivé trop tard, ou l’hôte l’a écarté pour choisir entre deux donnes. Une fois peut être un accident&#x202f;; si cela se répète, interrogez l’hôte.</translation>
    </message>
    <message>
        <source>The program was restarted, and had lost its number. The next deal will be checked.</source>
        <translation>Le programme a redémarré et avait perdu son nombre. La prochaine donne sera vérifiée.</translation>
    </message>
    <message>
        <source>It did not wait for the number of {name}. The next deal will be checked again.</source>
        <translation>Elle n’a pas attendu le nombre de {name}. La prochaine donne sera de nouveau vérifiée.</translation>
    </message>
    <message>
        <source>No check proves that hands stay secret: the host’s program knows them all during play and could show them. A host who dislikes a deal can stop the game; if it deals again instead, the check says so. Bots are not checked either: they run on the host’s computer.</source>
        <translation>Aucune vérification ne prouve que les mains restent secrètes&#x202f;: le programme de l’hôte les connaît toutes pendant la partie et pourrait les montrer. Un hôte à qui une donne déplaît peut arrêter la partie&#x202f;; s’il distribue de nouveau, la vérification le dit. Les bots ne sont pas vérifiés non plus&#x202f;: ils tournent sur l’ordinateur de l’hôte.</translation>
    </message>
    <message>
        <source>Save the transcript…</source>
        <translation>Enregistrer la transcription…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Words of this deal: {words}.</source>
        <translation>Mots de cette donne&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>Save the transcript</source>
        <translation>Enregistrer la transcription</translation>
    </message>
    <message>
        <source>Transcripts of deals (*.json)</source>
        <translation>Transcriptions de donnes (*.json)</translation>
    </message>
    <message>
        <source>Round {n}: {result}.</source>
        <translation>Manche {n}&#x202f;: {result}.</translation>
    </message>
    <message>
        <source>Words: {words}.</source>
        <translation>Mots&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>Deal check</source>
        <translation>Vérification de la donne</translation>
    </message>
    <message>
        <source>No number of {name} is in the deal, which left the host a choice between two deals. Ask {name}: the deal check there says whether one was sent.</source>
        <translation>Aucun nombre de {name} n’est dans la donne, ce qui a laissé à l’hôte le choix entre deux donnes. Interrogez {name}&#x202f;: la vérification de la donne, sur l’autre écran, dit si un nombre a été envoyé.</translation>
    </message>
    <message>
        <source>The host went back to a game that it had left, so what you saw of it is forgotten. Ask the host why; a new game will be checked again.</source>
        <translation>L’hôte est revenu à une partie qu’il avait quittée, et ce que vous en aviez vu est oublié. Demandez-lui pourquoi&#x202f;; une nouvelle partie sera de nouveau vérifiée.</translation>
    </message>
    <message>
        <source>There was too much of it to be checked. Ask for a new game: it will be checked again.</source>
        <translation>Il y en avait trop pour une vérification. Demandez une nouvelle partie&#x202f;: elle sera de nouveau vérifiée.</translation>
    </message>
    <message>
        <source>An earlier deal came to nothing after your number was known, or its round was ended without your agreement, so the host had a choice of deals. Once may be an accident; if it happens again, ask the host.</source>
        <translation>Une donne précédente est restée sans suite une fois votre nombre connu, ou sa manche a pris fin sans votre accord&#x202f;: l’hôte avait donc le choix entre plusieurs donnes. Une fois peut être un accident&#x202f;; si cela se répète, interrogez l’hôte.</translation>
    </message>
    <message>
        <source>You were not connected when the round ended. Stay connected until the end of a round to have its deal checked.</source>
        <translation>Vous n’étiez pas en ligne à la fin de la manche. Restez en ligne jusqu’à la fin d’une manche pour que sa donne soit vérifiée.</translation>
    </message>
    <message>
        <source>This proves that nobody chose this deal, not even the host and another player together, unless a missing number is named above. The host promised its number first, then every player at another computer; only then your number was sent. All that was dealt, drawn and rolled follows from these numbers, it is what you were shown, and nothing of the rounds checked before was changed.</source>
        <translation>Cela prouve que personne n’a choisi cette donne, pas même l’hôte avec l’aide d’une autre personne, à moins qu’un nombre manquant ne soit signalé ci-dessus. L’hôte a promis son nombre le premier, puis chaque personne à un autre ordinateur&#x202f;; votre nombre n’est parti qu’ensuite. Tout ce qui a été distribué, pioché et lancé découle de ces nombres, c’est ce qui vous a été montré, et rien des manches vérifiées auparavant n’a été changé.</translation>
    </message>
    <message>
        <source>Words of the deal of round {n}, not checked yet: {words}.</source>
        <translation>Mots de la donne de la manche {n}, pas encore vérifiée&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>Compare them: every screen shows the same four words.</source>
        <translation>Comparez-les&#x202f;: chaque écran montre les quatre mêmes mots.</translation>
    </message>
    <message>
        <source>The exchange was started {n} times.</source>
        <translation>L’échange a été commencé {n} fois.</translation>
    </message>
</context>
<context>
    <name>Duplicate</name>
    <message>
        <source>This match is not over, and a new one takes its place. Click again to begin a new one.</source>
        <translation>Ce match n’est pas fini, et un nouveau prend sa place. Cliquez de nouveau pour en commencer un.</translation>
    </message>
    <message>
        <source>Duplicate match: {game}</source>
        <translation>Match en duplicate&#x202f;: {game}</translation>
    </message>
    <message>
        <source>Gained most: {names}</source>
        <translation>Plus grand gain&#x202f;: {names}</translation>
    </message>
    <message>
        <source>Each deal is played once from every seat, so all players get the same pieces. A player gains the points above the mean of all who had them: luck cancels.</source>
        <translation>Chaque donne est jouée une fois de chaque place, si bien que tous reçoivent les mêmes pièces. On gagne les points au-dessus de la moyenne de ceux qui les ont eues&#x202f;: la chance s’annule.</translation>
    </message>
    <message>
        <source>Points, and in brackets what was gained</source>
        <translation>Points et, entre parenthèses, le gain</translation>
    </message>
    <message>
        <source>Play game {n} of {total}</source>
        <translation>Jouer la partie {n} sur {total}</translation>
    </message>
    <message>
        <source>New match…</source>
        <translation>Nouveau match…</translation>
    </message>
    <message>
        <source>Gained in all</source>
        <translation>Gain total</translation>
    </message>
    <message>
        <source>Deal {deal}, seat {seat}</source>
        <translation>Donne {deal}, place {seat}</translation>
    </message>
    <message>
        <source>Duplicate match</source>
        <translation>Match en duplicate</translation>
    </message>
</context>
<context>
    <name>Emblem</name>
    <message>
        <source>Emblem: {emblem}</source>
        <translation>Emblème&#x202f;: {emblem}</translation>
    </message>
    <message>
        <source>Emblem of seat {n}: {emblem}</source>
        <translation>Emblème de la place {n}&#x202f;: {emblem}</translation>
    </message>
    <message>
        <source>Emblem: {emblem}. Press to change.</source>
        <translation>Emblème&#x202f;: {emblem}. Appuyez pour en changer.</translation>
    </message>
    <message>
        <source>Emblem of seat {n}: {emblem}. Press to change.</source>
        <translation>Emblème de la place {n}&#x202f;: {emblem}. Appuyez pour en changer.</translation>
    </message>
    <message>
        <source>sun</source>
        <translation>soleil</translation>
    </message>
    <message>
        <source>moon</source>
        <translation>lune</translation>
    </message>
    <message>
        <source>star</source>
        <translation>étoile</translation>
    </message>
    <message>
        <source>comet</source>
        <translation>comète</translation>
    </message>
</context>
<context>
    <name>Engines</name>
    <message>
        <source>Add an engine</source>
        <translation>Ajouter un moteur</translation>
    </message>
    <message>
        <source>Change an engine</source>
        <translation>Modifier un moteur</translation>
    </message>
    <message>
        <source>such as: python3 engine.py</source>
        <translation>par exemple&#x202f;: python3 engine.py</translation>
    </message>
    <message>
        <source>the folder of the files of the engine</source>
        <translation>le dossier des fichiers du moteur</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Choisir le dossier</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Jeux</translation>
    </message>
    <message>
        <source>An engine is a program and may do all that you may do. Add only engines that you trust.</source>
        <translation>Un moteur est un programme et peut faire tout ce que vous pouvez faire. N’ajoutez que des moteurs de confiance.</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>Moteurs</translation>
    </message>
    <message>
        <source>An engine is a program that plays. Once added, it can take any seat, as a bot does.</source>
        <translation>Un moteur est un programme qui joue. Une fois ajouté, il peut prendre n’importe quelle place, comme un robot.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Tester</translation>
    </message>
    <message>
        <source>Start it and let it make one move in each game</source>
        <translation>Le démarrer et lui faire jouer un coup dans chaque jeu</translation>
    </message>
    <message>
        <source>Really remove?</source>
        <translation>Vraiment supprimer&#x202f;?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>“{name}” is being tested…</source>
        <translation>Test de «&#x202f;{name}&#x202f;» en cours…</translation>
    </message>
    <message>
        <source>“{name}” answers: it is {engine} by {author}.</source>
        <translation>«&#x202f;{name}&#x202f;» répond&#x202f;: c’est {engine}, de {author}.</translation>
    </message>
    <message>
        <source>“{name}” answers: it is {engine}.</source>
        <translation>«&#x202f;{name}&#x202f;» répond&#x202f;: c’est {engine}.</translation>
    </message>
    <message>
        <source>{game}: a move in {time}&#xa0;s.</source>
        <translation>{game}&#x202f;: un coup en {time}&#x202f;s.</translation>
    </message>
    <message>
        <source>It can play.</source>
        <translation>Il peut jouer.</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>Regarder dans&#x202f;:</translation>
    </message>
    <message>
        <source>Type of file:</source>
        <translation>Type de fichier&#x202f;:</translation>
    </message>
</context>
<context>
    <name>FirstStart</name>
    <message>
        <source>Welcome</source>
        <translation>Bienvenue</translation>
    </message>
    <message>
        <source>Four questions first. Each answer takes effect at once.</source>
        <translation>Quatre questions d’abord. Chaque réponse prend effet aussitôt.</translation>
    </message>
    <message>
        <source>Enter goes on, Esc skips. The settings can change all of this later.</source>
        <translation>Entrée pour continuer, Échap pour passer. Tout cela se change plus tard dans les réglages.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Colours and contrast</source>
        <translation>Couleurs et contraste</translation>
    </message>
    <message>
        <source>Built-in speech: the program reads the game aloud</source>
        <translation>Voix intégrée&#x202f;: le programme lit la partie à voix haute</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
</context>
<context>
    <name>GamePicker</name>
    <message>
        <source>Game: {title}</source>
        <translation>Jeu&#x202f;: {title}</translation>
    </message>
</context>
<context>
    <name>HiddenSky</name>
    <message>
        <source>Dice of {name}</source>
        <translation>Dés de {name}</translation>
    </message>
    <message>
        <source>Hidden sky: unseen of all</source>
        <translation>Ciel caché&#x202f;: hors de vue</translation>
    </message>
    <message>
        <source>{label}: {unseen} of {total} unseen</source>
        <translation>{label}&#x202f;: {unseen} sur {total} hors de vue</translation>
    </message>
</context>
<context>
    <name>Host</name>
    <message>
        <source>Host a table</source>
        <translation>Héberger une table</translation>
    </message>
    <message>
        <source>Your &amp;name</source>
        <translation>Votre &amp;nom</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Votre nom</translation>
    </message>
    <message>
        <source>Agreed before play</source>
        <translation>Convenu avant de jouer</translation>
    </message>
    <message>
        <source>Hints: a player may ask what the master would play</source>
        <translation>Conseils&#x202f;: un joueur peut demander ce que jouerait le maître</translation>
    </message>
    <message>
        <source>Players’ &amp;clocks</source>
        <translation>Pen&amp;dules</translation>
    </message>
    <message>
        <source>Players’ clocks</source>
        <translation>Pendules</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>Relaxed: 20 minutes, and 20 seconds a turn</source>
        <translation>Tranquilles&#x202f;: 20 minutes, et 20 secondes par tour</translation>
    </message>
    <message>
        <source>Strict: 5 minutes, and 10 seconds a turn</source>
        <translation>Strictes&#x202f;: 5 minutes, et 10 secondes par tour</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) late, if every player agrees</source>
        <translation>
            <numerusform>Avec %n tour de retard, si tout le monde est d’accord</numerusform>
            <numerusform>Avec %n tours de retard, si tout le monde est d’accord</numerusform>
        </translation>
    </message>
    <message>
        <source>After the round</source>
        <translation>Après la manche</translation>
    </message>
    <message>
        <source>Open the table</source>
        <translation>Ouvrir la table</translation>
    </message>
    <message>
        <source>Others on the same network join with a code. Keep this program open while you play.</source>
        <translation>Les autres vous rejoignent avec un code, sur le même réseau. Laissez ce programme ouvert pendant la partie.</translation>
    </message>
    <message>
        <source>Ask me before letting in anyone with the code</source>
        <translation>Me demander avant de laisser entrer une personne qui a le code</translation>
    </message>
    <message>
        <source>&amp;Hands shown to spectators</source>
        <translation>&amp;Mains montrées aux spectateurs</translation>
    </message>
    <message>
        <source>Hands shown to spectators</source>
        <translation>Mains montrées aux spectateurs</translation>
    </message>
    <message>
        <source>Enter your name first.</source>
        <translation>Indiquez d’abord votre nom.</translation>
    </message>
    <message>
        <source>Game handed over</source>
        <translation>Partie transmise</translation>
    </message>
    <message>
        <source>Open it all the same</source>
        <translation>La rouvrir quand même</translation>
    </message>
</context>
<context>
    <name>InWords</name>
    <message>
        <source>Table in words</source>
        <translation>Table en mots</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Show the table</source>
        <translation>Montrer la table</translation>
    </message>
    <message>
        <source>Possible actions, {count}</source>
        <translation>Coups possibles&#x202f;: {count}</translation>
    </message>
    <message>
        <source>Possible actions are listed with private audio only</source>
        <translation>Les coups possibles ne sont listés qu’en audio privé</translation>
    </message>
    <message>
        <source>No possible actions now</source>
        <translation>Aucun coup possible pour l’instant</translation>
    </message>
</context>
<context>
    <name>Join</name>
    <message>
        <source>does not answer</source>
        <translation>ne répond pas</translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation>n’a pas répondu</translation>
    </message>
    <message numerus="yes">
        <source>%n free seat(s)</source>
        <translation>
            <numerusform>%n place libre</numerusform>
            <numerusform>%n places libres</numerusform>
        </translation>
    </message>
    <message>
        <source>in play</source>
        <translation>partie en cours</translation>
    </message>
    <message>
        <source>your seat is kept</source>
        <translation>votre place est gardée</translation>
    </message>
    <message>
        <source>Join a table</source>
        <translation>Rejoindre une table</translation>
    </message>
    <message>
        <source>Your &amp;name</source>
        <translation>Votre &amp;nom</translation>
    </message>
    <message>
        <source>C&amp;ode</source>
        <translation>C&amp;ode</translation>
    </message>
    <message>
        <source>Join by &amp;address</source>
        <translation>Rejoindre par &amp;adresse</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Votre nom</translation>
    </message>
    <message>
        <source>Join by address: address of the table</source>
        <translation>Rejoindre par adresse&#x202f;: adresse de la table</translation>
    </message>
    <message>
        <source>such as {example}</source>
        <translation>par exemple {example}</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Rejoindre</translation>
    </message>
    <message>
        <source>Join at this address</source>
        <translation>Rejoindre à cette adresse</translation>
    </message>
    <message>
        <source>Check the network…</source>
        <translation>Diagnostic du réseau…</translation>
    </message>
    <message>
        <source>Looking for tables…</source>
        <translation>Recherche de tables…</translation>
    </message>
    <message>
        <source>not needed: you have been at this table</source>
        <translation>inutile&#x202f;: vous étiez déjà à cette table</translation>
    </message>
    <message>
        <source>A code has six letters or digits, but none of 0, 1, I, L, O, U.</source>
        <translation>Un code compte six lettres ou chiffres, jamais 0, 1, I, L, O ni U.</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>Still joining… The table is busy or does not answer.</source>
        <translation>Connexion en cours… La table est occupée ou ne répond pas.</translation>
    </message>
    <message>
        <source>Connecting to {address}…</source>
        <translation>Connexion à {address}…</translation>
    </message>
    <message>
        <source>The host still has to let you in. Your words, if you are asked: {words}.</source>
        <translation>L’hôte doit encore vous laisser entrer. Vos mots, si l’on vous les demande&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>connexion…</translation>
    </message>
    <message>
        <source>not on this network now</source>
        <translation>absente de ce réseau pour le moment</translation>
    </message>
    <message numerus="yes">
        <source>%n spectator(s)</source>
        <translation>
            <numerusform>%n spectateur</numerusform>
            <numerusform>%n spectateurs</numerusform>
        </translation>
    </message>
    <message>
        <source>no code needed</source>
        <translation>sans code</translation>
    </message>
    <message>
        <source>&amp;Tables on this network</source>
        <translation>&amp;Tables sur ce réseau</translation>
    </message>
    <message>
        <source>Tables on this network</source>
        <translation>Tables sur ce réseau</translation>
    </message>
    <message>
        <source>No table found yet.</source>
        <translation>Aucune table trouvée pour l’instant.</translation>
    </message>
    <message>
        <source>Enter your name first.</source>
        <translation>Indiquez d’abord votre nom.</translation>
    </message>
    <message>
        <source>Type the code shown on the host’s screen.</source>
        <translation>Tapez le code affiché sur l’écran de l’hôte.</translation>
    </message>
    <message>
        <source>Table code</source>
        <translation>Code de la table</translation>
    </message>
</context>
<context>
    <name>JoinRequest</name>
    <message>
        <source>{name} ({address}) has the code and would like to come in. Ask {name} for the words on their screen: {words}.</source>
        <translation>{name} ({address}) a le code et voudrait entrer. Demandez à {name} les mots affichés sur son écran&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>Laisser entrer</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>{key} cannot be a key here: digits choose values.</source>
        <translation>{key} ne peut pas servir de touche ici&#x202f;: les chiffres choisissent les valeurs.</translation>
    </message>
    <message>
        <source>{key} is the key of another command already: {command}.</source>
        <translation>{key} est déjà la touche d’une autre commande&#x202f;: {command}.</translation>
    </message>
    <message>
        <source>{command}: {key}</source>
        <translation>{command}&#x202f;: {key}</translation>
    </message>
    <message>
        <source>All keys are the defaults again.</source>
        <translation>Toutes les touches sont de nouveau celles d’origine.</translation>
    </message>
    <message>
        <source>Keys of the table</source>
        <translation>Touches de la table</translation>
    </message>
    <message>
        <source>Type another character for a command. Letters are keys while the table has the focus.</source>
        <translation>Tapez un autre caractère pour une commande. Les lettres servent de touches tant que la table a le focus.</translation>
    </message>
    <message>
        <source>Why the piece cannot be played</source>
        <translation>Pourquoi cette pièce ne peut pas être jouée</translation>
    </message>
    <message>
        <source>The chances</source>
        <translation>Les chances</translation>
    </message>
    <message>
        <source>Whose turn it is</source>
        <translation>À qui le tour</translation>
    </message>
    <message>
        <source>My hand</source>
        <translation>Ma main</translation>
    </message>
    <message>
        <source>The board</source>
        <translation>Le plateau</translation>
    </message>
    <message>
        <source>The other players</source>
        <translation>Les autres joueurs</translation>
    </message>
    <message>
        <source>The last moves; again for earlier ones</source>
        <translation>Les derniers coups&#x202f;; encore une fois pour les précédents</translation>
    </message>
    <message>
        <source>Ask for a hint</source>
        <translation>Demander un conseil</translation>
    </message>
    <message>
        <source>Type a move</source>
        <translation>Taper un coup</translation>
    </message>
    <message>
        <source>{text}; in {game}: {does}</source>
        <translation>{text}&#x202f;; à {game}&#x202f;: {does}</translation>
    </message>
    <message>
        <source>F6, Shift+F6</source>
        <translation>F6, Maj+F6</translation>
    </message>
    <message>
        <source>Next zone, zone before</source>
        <translation>Zone suivante, zone précédente</translation>
    </message>
    <message>
        <source>Arrows, Home, End</source>
        <translation>Flèches, Début, Fin</translation>
    </message>
    <message>
        <source>Inside a zone</source>
        <translation>Dans une zone</translation>
    </message>
    <message>
        <source>Focus what has that number</source>
        <translation>Aller à ce qui porte ce numéro</translation>
    </message>
    <message>
        <source>Ctrl and an arrow</source>
        <translation>Ctrl et une flèche</translation>
    </message>
    <message>
        <source>Next object that can be played</source>
        <translation>Prochain objet jouable</translation>
    </message>
    <message>
        <source>1 to 12</source>
        <translation>1 à 12</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Select, or give back</source>
        <translation>Sélectionner, ou rendre</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Confirm the selection, or play the object</source>
        <translation>Confirmer la sélection, ou jouer l’objet</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retour arrière</translation>
    </message>
    <message>
        <source>Give the last one back</source>
        <translation>Rendre la dernière pièce</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Give all back</source>
        <translation>Tout rendre</translation>
    </message>
    <message>
        <source>Keys now</source>
        <translation>Touches du moment</translation>
    </message>
</context>
<context>
    <name>Learn</name>
    <message>
        <source>Lessons (*.toml)</source>
        <translation>Leçons (*.toml)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Montrez-moi</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Leçon suivante</translation>
    </message>
    <message>
        <source>Play your first game</source>
        <translation>Votre première partie</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Toutes les leçons</translation>
    </message>
    <message>
        <source>Without a profile</source>
        <translation>Sans profil</translation>
    </message>
    <message>
        <source>done in {time}</source>
        <translation>faite en {time}</translation>
    </message>
    <message>
        <source>next lesson</source>
        <translation>prochaine leçon</translation>
    </message>
    <message>
        <source>Learn to play</source>
        <translation>Apprendre à jouer</translation>
    </message>
    <message>
        <source>{done} of {count} lessons done</source>
        <translation>Leçons faites&#x202f;: {done} sur {count}</translation>
    </message>
    <message>
        <source>Profile:</source>
        <translation>Profil&#x202f;:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>Depuis le début</translation>
    </message>
    <message>
        <source>You have done this lesson.</source>
        <translation>Cette leçon est terminée.</translation>
    </message>
    <message>
        <source>Now play on by yourself, to the end.</source>
        <translation>À vous de jouer, jusqu’à la fin.</translation>
    </message>
    <message>
        <source>This is the move.</source>
        <translation>Voici le coup.</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Play this deal again</source>
        <translation>Rejouer cette donne</translation>
    </message>
    <message>
        <source>Favourite</source>
        <translation>Favori</translation>
    </message>
    <message>
        <source>Note and tags…</source>
        <translation>Note et étiquettes…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Export the record…</source>
        <translation>Exporter la partie…</translation>
    </message>
    <message>
        <source>Picture or animation…</source>
        <translation>Image ou animation…</translation>
    </message>
    <message>
        <source>Share…</source>
        <translation>Partager…</translation>
    </message>
    <message>
        <source>Export the list…</source>
        <translation>Exporter la liste…</translation>
    </message>
    <message>
        <source>Import a folder…</source>
        <translation>Importer un dossier…</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Player, game, date, note or tag</source>
        <translation>Joueur, jeu, date, note ou étiquette</translation>
    </message>
    <message>
        <source>Finished games</source>
        <translation>Parties terminées</translation>
    </message>
    <message>
        <source>The end of the game</source>
        <translation>La fin de la partie</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Trier par</translation>
    </message>
    <message numerus="yes">
        <source>%n game(s)</source>
        <translation>
            <numerusform>%n partie</numerusform>
            <numerusform>%n parties</numerusform>
        </translation>
    </message>
    <message>
        <source>{found} of {total} with “{query}”</source>
        <translation>{found} sur {total} avec «&#x202f;{query}&#x202f;»</translation>
    </message>
    <message>
        <source>No game has ended here yet. Each finished game will be in this list.</source>
        <translation>Aucune partie n’est encore terminée ici. Chaque partie terminée sera dans cette liste.</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>décroissant</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>croissant</translation>
    </message>
    <message>
        <source>Sorted by {column}, {order}</source>
        <translation>Tri par {column}, {order}</translation>
    </message>
    <message>
        <source>for example: final, with Ana</source>
        <translation>par exemple&#x202f;: finale, avec Ana</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Tags, with commas</source>
        <translation>Étiquettes, avec des virgules</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Manches</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Donne</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Étiquettes</translation>
    </message>
    <message>
        <source>at this screen</source>
        <translation>à cet écran</translation>
    </message>
    <message>
        <source>over the network</source>
        <translation>en réseau</translation>
    </message>
    <message>
        <source>Damaged: {why}</source>
        <translation>Abîmée&#x202f;: {why}</translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message>
        <source>{game}, {date}: {seats}</source>
        <translation>{game}, {date}&#x202f;: {seats}</translation>
    </message>
    <message>
        <source>favourite</source>
        <translation>favori</translation>
    </message>
    <message>
        <source>deal {code}</source>
        <translation>donne {code}</translation>
    </message>
    <message>
        <source>Reading the records: {done} of {total}</source>
        <translation>Lecture des parties&#x202f;: {done} sur {total}</translation>
    </message>
    <message>
        <source>Import the records of a folder</source>
        <translation>Importer les parties d’un dossier</translation>
    </message>
    <message>
        <source>Export the list</source>
        <translation>Exporter la liste</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Data (*.json)</source>
        <translation>Données (*.json)</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) imported.</source>
        <translation>
            <numerusform>%n partie importée.</numerusform>
            <numerusform>%n parties importées.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) were here already.</source>
        <translation>
            <numerusform>%n partie était déjà là.</numerusform>
            <numerusform>%n parties étaient déjà là.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) were not imported.</source>
        <translation>
            <numerusform>%n autre fichier n’a pas été importé.</numerusform>
            <numerusform>%n autres fichiers n’ont pas été importés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Parties</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Personnages</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>Add…</source>
        <translation>Ajouter…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
</context>
<context>
    <name>Lobby</name>
    <message>
        <source>Who plays?</source>
        <translation>Qui joue&#x202f;?</translation>
    </message>
    <message>
        <source>Others find this table under “Join a table”. If not, at this address:</source>
        <translation>Les autres trouvent cette table sous «&#x202f;Rejoindre une table&#x202f;». Sinon, à cette adresse&#x202f;:</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy code and address</source>
        <translation>Copier le code et l’adresse</translation>
    </message>
    <message>
        <source>Table code: {code}. Letter by letter: {letters}</source>
        <translation>Code de la table&#x202f;: {code}. Lettre par lettre&#x202f;: {letters}</translation>
    </message>
    <message>
        <source>Close the table</source>
        <translation>Fermer la table</translation>
    </message>
    <message>
        <source>Leave the table</source>
        <translation>Quitter la table</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Distribuer</translation>
    </message>
    <message>
        <source>Cancel the deal</source>
        <translation>Annuler la donne</translation>
    </message>
    <message>
        <source>The table has a new code: {code}.</source>
        <translation>La table a un nouveau code&#x202f;: {code}.</translation>
    </message>
    <message>
        <source>Without a seat: {names}</source>
        <translation>Sans place&#x202f;: {names}</translation>
    </message>
    <message>
        <source>seat {n}</source>
        <translation>place {n}</translation>
    </message>
    <message>
        <source>No seat is free: you watch.</source>
        <translation>Aucune place n’est libre&#x202f;: vous regardez.</translation>
    </message>
    <message>
        <source>The deal waits for: {names}</source>
        <translation>La donne attend&#x202f;: {names}</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>Connecté.</translation>
    </message>
    <message>
        <source>Players’ clocks: {time} for each player.</source>
        <translation>Pendules&#x202f;: {time} par personne.</translation>
    </message>
    <message>
        <source>Players may ask for hints.</source>
        <translation>Les joueurs peuvent demander un conseil.</translation>
    </message>
    <message>
        <source>all have agreed.</source>
        <translation>tout le monde a accepté.</translation>
    </message>
    <message>
        <source>The deal waits for the other computers to answer.</source>
        <translation>La donne attend la réponse des autres ordinateurs.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>weak connection</source>
        <translation>connexion faible</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>faible</translation>
    </message>
    <message>
        <source>reconnecting {time}</source>
        <translation>reconnexion {time}</translation>
    </message>
    <message>
        <source>left</source>
        <translation>a quitté la table</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message numerus="yes">
        <source>Each turn adds %n second(s).</source>
        <translation>
            <numerusform>Chaque tour ajoute %n seconde.</numerusform>
            <numerusform>Chaque tour ajoute %n secondes.</numerusform>
        </translation>
    </message>
    <message>
        <source>away {time}</source>
        <translation>absence {time}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Sit here</source>
        <translation>S’asseoir ici</translation>
    </message>
    <message>
        <source>Stand up</source>
        <translation>Se lever</translation>
    </message>
    <message>
        <source>Sit here, seat {n}</source>
        <translation>S’asseoir ici, place {n}</translation>
    </message>
    <message>
        <source>Stand up, seat {n}</source>
        <translation>Se lever, place {n}</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>C’est bon</translation>
    </message>
    <message>
        <source>Seat {n} is ready</source>
        <translation>Place {n}&#x202f;: c’est bon</translation>
    </message>
    <message>
        <source>Hand shown late</source>
        <translation>Main montrée en différé</translation>
    </message>
    <message>
        <source>Bot</source>
        <translation>Robot</translation>
    </message>
    <message>
        <source>A bot at seat {n}</source>
        <translation>Un robot à la place {n}</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Exclure {name}</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Exclure…</translation>
    </message>
    <message>
        <source>Name at seat {n}</source>
        <translation>Nom à la place {n}</translation>
    </message>
    <message>
        <source>Bot at seat {n}</source>
        <translation>Robot à la place {n}</translation>
    </message>
    <message>
        <source>This seat is free: sit down.</source>
        <translation>Place libre&#x202f;: asseyez-vous.</translation>
    </message>
    <message>
        <source>{name} – bot, {kind}</source>
        <translation>{name} – robot, {kind}</translation>
    </message>
    <message>
        <source>{name} – bot</source>
        <translation>{name} – robot</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>peut commencer</translation>
    </message>
    <message>
        <source>not ready yet</source>
        <translation>se prépare</translation>
    </message>
    <message>
        <source>{name} – at this computer, {state}</source>
        <translation>{name} – à cet ordinateur, {state}</translation>
    </message>
    <message>
        <source>{name} – {state}</source>
        <translation>{name} – {state}</translation>
    </message>
    <message>
        <source>Leave the table?</source>
        <translation>Quitter la table&#x202f;?</translation>
    </message>
    <message>
        <source>Take a seat for everyone at this computer. Without a seat, you watch.</source>
        <translation>Prenez une place pour chaque personne à cet ordinateur. Sans place, vous regardez.</translation>
    </message>
    <message>
        <source>Agreed before play</source>
        <translation>Convenu avant de jouer</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>Game options…</source>
        <translation>Options de la partie…</translation>
    </message>
    <message numerus="yes">
        <source>If every player agrees, spectators see the table %n turn(s) late, with all hands:</source>
        <translation>
            <numerusform>Si tout le monde est d’accord, les spectateurs voient la table avec&#x202f;%n tour de retard, et toutes les mains&#x202f;:</numerusform>
            <numerusform>Si tout le monde est d’accord, les spectateurs voient la table avec&#x202f;%n tours de retard, et toutes les mains&#x202f;:</numerusform>
        </translation>
    </message>
    <message>
        <source>everyone who sits down is asked.</source>
        <translation>chaque personne qui prend place sera consultée.</translation>
    </message>
    <message>
        <source>waiting for {names}.</source>
        <translation>on attend {names}.</translation>
    </message>
    <message>
        <source>Connection lost. Reconnecting…</source>
        <translation>Connexion coupée. Nouvel essai…</translation>
    </message>
    <message>
        <source>Game options</source>
        <translation>Options de la partie</translation>
    </message>
    <message>
        <source>If you change them, everyone has to click Ready again.</source>
        <translation>Si vous les changez, tout le monde devra de nouveau cliquer sur Prêt.</translation>
    </message>
    <message>
        <source>The host chooses the options; they are the same for everyone.</source>
        <translation>L’hôte choisit les options&#x202f;; elles sont les mêmes pour tout le monde.</translation>
    </message>
    <message>
        <source>The hand of seat {n} is shown late to spectators</source>
        <translation>La main de la place {n} est montrée en différé aux spectateurs</translation>
    </message>
    <message>
        <source>Close the table for everyone?</source>
        <translation>Fermer la table pour tout le monde&#x202f;?</translation>
    </message>
    <message>
        <source>Table code</source>
        <translation>Code de la table</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Free seat {n}</source>
        <translation>Libérer la place {n}</translation>
    </message>
</context>
<context>
    <name>LobbyNews</name>
    <message>
        <source>{name} watches.</source>
        <translation>{name} regarde la partie.</translation>
    </message>
    <message>
        <source>{name} has left the table.</source>
        <translation>{name} a quitté la table.</translation>
    </message>
    <message>
        <source>The options of the game have changed.</source>
        <translation>Les options de la partie ont changé.</translation>
    </message>
    <message>
        <source>Seat {n} is free: {name} has left it.</source>
        <translation>La place {n} est libre&#x202f;: {name} l’a quittée.</translation>
    </message>
    <message>
        <source>The bot {name} sits at seat {n}.</source>
        <translation>Le robot {name} prend la place {n}.</translation>
    </message>
    <message>
        <source>{name} sits at seat {n}.</source>
        <translation>{name} prend la place {n}.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} peut commencer.</translation>
    </message>
    <message>
        <source>{name} is not ready any more.</source>
        <translation>{name} se prépare de nouveau.</translation>
    </message>
    <message>
        <source>{name} has a weak connection.</source>
        <translation>{name} a une connexion faible.</translation>
    </message>
    <message>
        <source>{name} has lost the connection.</source>
        <translation>{name} a perdu la connexion.</translation>
    </message>
    <message>
        <source>{name} is connected again.</source>
        <translation>{name} est de retour.</translation>
    </message>
</context>
<context>
    <name>LookBack</name>
    <message>
        <source>This moment cannot be shown: the log does not reach back to the deal.</source>
        <translation>Ce moment ne peut pas être montré&#x202f;: le journal ne remonte pas jusqu’à la donne.</translation>
    </message>
    <message>
        <source>Looking back: moment {number} of {count}</source>
        <translation>Relecture&#x202f;: moment {number} sur {count}</translation>
    </message>
    <message numerus="yes">
        <source>The game goes on: %n new move(s).</source>
        <translation>
            <numerusform>La partie continue&#x202f;: %n nouveau coup.</numerusform>
            <numerusform>La partie continue&#x202f;: %n nouveaux coups.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation>C’est à vous de jouer.</translation>
    </message>
    <message>
        <source>Back to the game</source>
        <translation>Retour à la partie</translation>
    </message>
    <message>
        <source>Esc leads back too.</source>
        <translation>Échap ramène aussi à la partie.</translation>
    </message>
    <message>
        <source>The moment before</source>
        <translation>Moment précédent</translation>
    </message>
    <message>
        <source>The next moment</source>
        <translation>Moment suivant</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Partie</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Table</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>&amp;New game…</source>
        <translation>&amp;Nouvelle partie…</translation>
    </message>
    <message>
        <source>Play a &amp;deal…</source>
        <translation>&amp;Jouer une donne…</translation>
    </message>
    <message>
        <source>Duplic&amp;ate match…</source>
        <translation>D&amp;uplicate en 3 donnes…</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>&amp;Bibliothèque…</translation>
    </message>
    <message>
        <source>&amp;Host a table…</source>
        <translation>&amp;Héberger une table…</translation>
    </message>
    <message>
        <source>&amp;Join a table…</source>
        <translation>Rejoin&amp;dre une table…</translation>
    </message>
    <message>
        <source>&amp;Take back the last move</source>
        <translation>&amp;Annuler le dernier coup</translation>
    </message>
    <message>
        <source>H&amp;int</source>
        <translation>Con&amp;seil</translation>
    </message>
    <message>
        <source>&amp;End the round without points…</source>
        <translation>&amp;Terminer la manche sans points…</translation>
    </message>
    <message>
        <source>Private audio: I &amp;wear headphones</source>
        <translation>Audio pri&amp;vé&#x202f;: je porte un casque</translation>
    </message>
    <message>
        <source>Pla&amp;y on from here</source>
        <translation>Jo&amp;uer la suite à partir d’ici</translation>
    </message>
    <message>
        <source>Pictu&amp;re of the game…</source>
        <translation>Ima&amp;ge de la partie…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Close the &amp;curtain</source>
        <translation>Fermer le &amp;rideau</translation>
    </message>
    <message>
        <source>Table in &amp;words</source>
        <translation>Table en &amp;mots</translation>
    </message>
    <message>
        <source>H&amp;idden sky</source>
        <translation>C&amp;iel caché</translation>
    </message>
    <message>
        <source>&amp;Type a move</source>
        <translation>Taper un &amp;coup</translation>
    </message>
    <message>
        <source>&amp;Mute</source>
        <translation>Cou&amp;per le son</translation>
    </message>
    <message>
        <source>Ne&amp;xt theme</source>
        <translation>Thème sui&amp;vant</translation>
    </message>
    <message>
        <source>Other lan&amp;guage</source>
        <translation>Autre lan&amp;gue</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Rég&amp;lages…</translation>
    </message>
    <message>
        <source>Rule &amp;behind the refusal</source>
        <translation>Règle du refu&amp;s</translation>
    </message>
    <message>
        <source>Learn to &amp;play…</source>
        <translation>&amp;Apprendre à jouer…</translation>
    </message>
    <message>
        <source>&amp;First-time cards</source>
        <translation>&amp;Fiches découverte</translation>
    </message>
    <message>
        <source>Daily s&amp;ky…</source>
        <translation>Ciel du jou&amp;r…</translation>
    </message>
    <message>
        <source>Share the res&amp;ult…</source>
        <translation>Partager le résu&amp;ltat…</translation>
    </message>
    <message>
        <source>Show the &amp;log folder</source>
        <translation>Ouvrir le dossier du &amp;journal</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>À &amp;propos</translation>
    </message>
    <message>
        <source>Recent &amp;files</source>
        <translation>&amp;Fichiers récents</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>T&amp;hème</translation>
    </message>
    <message>
        <source>&amp;System default</source>
        <translation>Comme le &amp;système</translation>
    </message>
    <message>
        <source>&amp;Night</source>
        <translation>&amp;Nuit</translation>
    </message>
    <message>
        <source>&amp;Day, on parchment</source>
        <translation>&amp;Jour, sur parchemin</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>&amp;Fort contraste</translation>
    </message>
    <message>
        <source>Set a &amp;PIN…</source>
        <translation>Définir un &amp;PIN…</translation>
    </message>
    <message>
        <source>E&amp;xport game record…</source>
        <translation>E&amp;xporter la partie…</translation>
    </message>
    <message>
        <source>&amp;Main menu</source>
        <translation>Menu pr&amp;incipal</translation>
    </message>
    <message>
        <source>Qu&amp;ick help</source>
        <translation>Aide-&amp;mémoire</translation>
    </message>
    <message>
        <source>Full &amp;rules</source>
        <translation>&amp;Règles complètes</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>&amp;Copier un rapport</translation>
    </message>
    <message>
        <source>&amp;Saved games…</source>
        <translation>Parties &amp;enregistrées…</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>&amp;Effacer la liste</translation>
    </message>
    <message>
        <source>Save and hand o&amp;ver…</source>
        <translation>Enregistrer et trans&amp;mettre…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Plein écra&amp;n</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Texte plus grand</translation>
    </message>
    <message>
        <source>Sm&amp;aller text</source>
        <translation>Texte pl&amp;us petit</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>Texte n&amp;ormal</translation>
    </message>
</context>
<context>
    <name>NewGame</name>
    <message>
        <source>Who plays at seat {n}</source>
        <translation>Qui joue à la place {n}</translation>
    </message>
    <message>
        <source>Name at seat {n}</source>
        <translation>Nom à la place {n}</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Nouvelle partie</translation>
    </message>
    <message>
        <source>Duplicate match</source>
        <translation>Match en duplicate</translation>
    </message>
    <message>
        <source>Play a deal</source>
        <translation>Jouer une donne</translation>
    </message>
    <message>
        <source>Who plays?</source>
        <translation>Qui joue&#x202f;?</translation>
    </message>
    <message>
        <source>Deal code</source>
        <translation>Code de donne</translation>
    </message>
    <message>
        <source>Profiles…</source>
        <translation>Profils…</translation>
    </message>
    <message>
        <source>Language, text size, theme and hints of each person at this screen</source>
        <translation>Langue, taille du texte, thème et conseils de chaque personne devant cet écran</translation>
    </message>
    <message>
        <source>Hints: a player may ask what the master would play</source>
        <translation>Conseils&#x202f;: un joueur peut demander ce que jouerait le maître</translation>
    </message>
    <message>
        <source>Deal</source>
        <translation>Distribuer</translation>
    </message>
    <message>
        <source>Three deals, each played once from every seat: {count} games.</source>
        <translation>Trois donnes, chacune jouée une fois de chaque place&#x202f;: {count} parties.</translation>
    </message>
    <message>
        <source>Type or paste it. The result of a game shows the code of its deal.</source>
        <translation>Tapez-le ou collez-le. Le résultat d’une partie montre le code de sa donne.</translation>
    </message>
    <message>
        <source>Human</source>
        <translation>Humain</translation>
    </message>
    <message>
        <source>With two or more humans, pass the screen round: a curtain hides the hands.</source>
        <translation>À plusieurs, passez-vous l’écran&#x202f;: un rideau cache les mains.</translation>
    </message>
    <message>
        <source>Play goes from top to bottom.</source>
        <translation>On joue de haut en bas.</translation>
    </message>
</context>
<context>
    <name>Objects</name>
    <message numerus="yes">
        <source>%n dice left</source>
        <translation>
            <numerusform>il reste %n dé</numerusform>
            <numerusform>il reste %n dés</numerusform>
        </translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Mains</translation>
    </message>
    <message>
        <source>Hand, closed</source>
        <translation>Main fermée</translation>
    </message>
    <message numerus="yes">
        <source>Hand, %n card(s)</source>
        <translation>
            <numerusform>Main, %n carte</numerusform>
            <numerusform>Main, %n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep {card}</source>
        <translation>Garder {card}</translation>
    </message>
    <message>
        <source>just drawn</source>
        <translation>vient d’être piochée</translation>
    </message>
    <message>
        <source>selected, number {order}</source>
        <translation>sélectionnée, numéro {order}</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>sélectionnée</translation>
    </message>
    <message>
        <source>playable</source>
        <translation>jouable</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>non sélectionnée</translation>
    </message>
    <message>
        <source>starts a combat</source>
        <translation>déclenche un combat</translation>
    </message>
    <message>
        <source>must be played</source>
        <translation>à jouer ce tour-ci</translation>
    </message>
    <message numerus="yes">
        <source>%n of this sign</source>
        <translation>
            <numerusform>%n de ce signe</numerusform>
            <numerusform>%n de ce signe</numerusform>
        </translation>
    </message>
    <message>
        <source>Line of the zodiac and dice</source>
        <translation>Ligne du zodiaque et dés</translation>
    </message>
    <message>
        <source>line of {name}</source>
        <translation>ligne de {name}</translation>
    </message>
    <message>
        <source>your line</source>
        <translation>votre ligne</translation>
    </message>
    <message>
        <source>in combat</source>
        <translation>en combat</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>lays the selection</source>
        <translation>pose la sélection</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} et {second}</translation>
    </message>
    <message>
        <source>pairs of {name}</source>
        <translation>paires de {name}</translation>
    </message>
    <message>
        <source>your pairs</source>
        <translation>vos paires</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>choisi</translation>
    </message>
    <message>
        <source>used</source>
        <translation>utilisé</translation>
    </message>
    <message>
        <source>can replace the chosen die</source>
        <translation>peut remplacer le dé choisi</translation>
    </message>
    <message>
        <source>can be chosen</source>
        <translation>peut être choisi</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>die of {name}</source>
        <translation>dé de {name}</translation>
    </message>
    <message>
        <source>your die</source>
        <translation>votre dé</translation>
    </message>
    <message>
        <source>Combat {number} of {all}</source>
        <translation>Combat {number} sur {all}</translation>
    </message>
    <message>
        <source>{attack} against {defence}</source>
        <translation>{attack} contre {defence}</translation>
    </message>
    <message>
        <source>attack of {name}</source>
        <translation>attaque de {name}</translation>
    </message>
    <message>
        <source>your attack</source>
        <translation>votre attaque</translation>
    </message>
    <message>
        <source>won by {name}</source>
        <translation>remporté par {name}</translation>
    </message>
    <message>
        <source>won by you</source>
        <translation>remporté par vous</translation>
    </message>
    <message>
        <source>Covered die</source>
        <translation>Dé couvert</translation>
    </message>
    <message>
        <source>covered</source>
        <translation>couvert</translation>
    </message>
    <message>
        <source>rolled {numbers}</source>
        <translation>donne {numbers}</translation>
    </message>
    <message>
        <source>you can draw</source>
        <translation>vous pouvez piocher</translation>
    </message>
    <message>
        <source>you can go on without a card</source>
        <translation>vous pouvez continuer sans carte</translation>
    </message>
    <message numerus="yes">
        <source>Draw pile, %n card(s)</source>
        <translation>
            <numerusform>Pioche, %n carte</numerusform>
            <numerusform>Pioche, %n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Draw pile, empty</source>
        <translation>Pioche vide</translation>
    </message>
    <message>
        <source>Draw pile</source>
        <translation>Pioche</translation>
    </message>
    <message numerus="yes">
        <source>Discard, %n card(s)</source>
        <translation>
            <numerusform>Défausse, %n carte</numerusform>
            <numerusform>Défausse, %n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Discard, empty</source>
        <translation>Défausse vide</translation>
    </message>
    <message>
        <source>on top {card}</source>
        <translation>dessus {card}</translation>
    </message>
    <message>
        <source>can be taken</source>
        <translation>peut être prise</translation>
    </message>
    <message>
        <source>discards the selected card</source>
        <translation>défausse la carte sélectionnée</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Défausse</translation>
    </message>
    <message numerus="yes">
        <source>Hand, %n tile(s)</source>
        <translation>
            <numerusform>Main, %n tuile</numerusform>
            <numerusform>Main, %n tuiles</numerusform>
        </translation>
    </message>
    <message>
        <source>must be laid</source>
        <translation>à poser</translation>
    </message>
    <message>
        <source>in a set</source>
        <translation>dans un brelan</translation>
    </message>
    <message>
        <source>set with a pick-up</source>
        <translation>brelan en ramassant</translation>
    </message>
    <message>
        <source>single tile</source>
        <translation>tuile unique</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>des deux côtés</translation>
    </message>
    <message>
        <source>first</source>
        <translation>première</translation>
    </message>
    <message>
        <source>second</source>
        <translation>deuxième</translation>
    </message>
    <message>
        <source>third</source>
        <translation>troisième</translation>
    </message>
    <message>
        <source>fourth</source>
        <translation>quatrième</translation>
    </message>
    <message>
        <source>two</source>
        <translation>deux</translation>
    </message>
    <message>
        <source>three</source>
        <translation>trois</translation>
    </message>
    <message>
        <source>four</source>
        <translation>quatre</translation>
    </message>
    <message>
        <source>{ordinal} of {number}</source>
        <translation>{ordinal} sur {number}</translation>
    </message>
    <message numerus="yes">
        <source>Dial, %n tile(s)</source>
        <translation>
            <numerusform>Cadran, %n tuile</numerusform>
            <numerusform>Cadran, %n tuiles</numerusform>
        </translation>
    </message>
    <message>
        <source>tile on the dial</source>
        <translation>tuile sur le cadran</translation>
    </message>
    <message>
        <source>laid last</source>
        <translation>posée en dernier</translation>
    </message>
    <message>
        <source>can be picked up</source>
        <translation>peut être ramassée</translation>
    </message>
    <message>
        <source>last slot</source>
        <translation>dernière case</translation>
    </message>
    <message>
        <source>{side} edge</source>
        <translation>bord, {side}</translation>
    </message>
    <message>
        <source>lays {run}</source>
        <translation>pose {run}</translation>
    </message>
    <message>
        <source>can be contested</source>
        <translation>peut être contesté</translation>
    </message>
    <message numerus="yes">
        <source>Draw pile, %n tile(s)</source>
        <translation>
            <numerusform>Pioche, %n tuile</numerusform>
            <numerusform>Pioche, %n tuiles</numerusform>
        </translation>
    </message>
    <message>
        <source>you can pass</source>
        <translation>vous pouvez passer</translation>
    </message>
    <message>
        <source>you can discard a set</source>
        <translation>vous pouvez écarter un brelan</translation>
    </message>
    <message>
        <source>no set</source>
        <translation>pas de brelan</translation>
    </message>
    <message numerus="yes">
        <source>Discard, %n set(s)</source>
        <translation>
            <numerusform>Défausse, %n brelan</numerusform>
            <numerusform>Défausse, %n brelans</numerusform>
        </translation>
    </message>
    <message>
        <source>your set</source>
        <translation>votre brelan</translation>
    </message>
    <message>
        <source>set of {name}</source>
        <translation>brelan de {name}</translation>
    </message>
    <message>
        <source>you</source>
        <translation>vous</translation>
    </message>
    <message>
        <source>to move</source>
        <translation>doit jouer</translation>
    </message>
    <message>
        <source>{label}: {number}</source>
        <translation>{label}&#x202f;: {number}</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Personne</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Joueurs</translation>
    </message>
</context>
<context>
    <name>Odds</name>
    <message>
        <source>D{die}: {percent}% to win, on average over the dice of {name}</source>
        <translation>D{die}&#x202f;: {percent}&#x202f;% de chances de gagner, en moyenne contre les dés de {name}</translation>
    </message>
    <message>
        <source>Chance to win, on average</source>
        <translation>Chances de gagner, en moyenne</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Play now</source>
        <translation>Jouer tout de suite</translation>
    </message>
    <message>
        <source>New game…</source>
        <translation>Nouvelle partie…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Daily sky</source>
        <translation>Ciel du jour</translation>
    </message>
    <message>
        <source>Host a table…</source>
        <translation>Héberger une table…</translation>
    </message>
    <message>
        <source>Join a table…</source>
        <translation>Rejoindre une table…</translation>
    </message>
    <message>
        <source>Learn to play</source>
        <translation>Apprendre à jouer</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Réglages…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message numerus="yes">
        <source>You against %n bot(s)</source>
        <translation>
            <numerusform>Vous contre&#x202f;%n robot</numerusform>
            <numerusform>Vous contre&#x202f;%n robots</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to {table}</source>
        <translation>Revenir à la table «&#x202f;{table}&#x202f;»</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Edition</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Mode</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Décompte</translation>
    </message>
    <message>
        <source>English rules of March 2021</source>
        <translation>Règles anglaises de mars 2021</translation>
    </message>
    <message>
        <source>Help page of July 2022</source>
        <translation>Page d’aide de juillet 2022</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Single round</source>
        <translation>Manche unique</translation>
    </message>
    <message>
        <source>Rules of 2021: one point a set</source>
        <translation>Règles de 2021&#x202f;: un point par brelan</translation>
    </message>
    <message>
        <source>A single round.</source>
        <translation>Une manche unique.</translation>
    </message>
    <message>
        <source>A match to {n} points.</source>
        <translation>Une partie en {n} points.</translation>
    </message>
    <message>
        <source>Target score</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Target score: {n}</source>
        <translation>Objectif&#x202f;: {n}</translation>
    </message>
    <message>
        <source>French rules of November 2021 (current)</source>
        <translation>Règles françaises de novembre 2021 (version en vigueur)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisée</translation>
    </message>
    <message>
        <source>other:</source>
        <translation>autre&#x202f;:</translation>
    </message>
    <message>
        <source>Contested sets score (single round only)</source>
        <translation>En manche unique, les brelans contestés comptent</translation>
    </message>
    <message>
        <source>No discarding a set while only your single tile is missing on the dial</source>
        <translation>Interdire d’écarter un brelan si seule sa tuile unique manque au cadran</translation>
    </message>
    <message>
        <source>Help page of 2022: everyone scores, a filled dial doubles</source>
        <translation>Page d’aide de 2022&#x202f;: tout le monde marque, cadran rempli doublé</translation>
    </message>
    <message>
        <source>After taking the top discard, draw up to seven cards</source>
        <translation>Après avoir pris à la défausse, compléter sa main à sept cartes</translation>
    </message>
    <message>
        <source>If off, the taken card replaces the whole draw.</source>
        <translation>Sinon, la carte prise remplace toute la pioche du tour.</translation>
    </message>
    <message>
        <source>After taking the top discard, a player draws up to seven cards.</source>
        <translation>Après avoir pris à la défausse, on complète sa main à sept cartes.</translation>
    </message>
    <message>
        <source>A card taken from the discards replaces the whole draw.</source>
        <translation>La carte prise à la défausse remplace toute la pioche du tour.</translation>
    </message>
</context>
<context>
    <name>PanelPage</name>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>run {row} + symbol {symbol} + trophies {trophies}</source>
        <translation>série {row} + symbole {symbol} + trophées {trophies}</translation>
    </message>
    <message numerus="yes">
        <source>%n set(s) in the last round</source>
        <translation>
            <numerusform>%n brelan à la dernière manche</numerusform>
            <numerusform>%n brelans à la dernière manche</numerusform>
        </translation>
    </message>
    <message>
        <source>Round {round}</source>
        <translation>Manche {round}</translation>
    </message>
    <message>
        <source>The record ends here</source>
        <translation>La partie exportée s’arrête ici</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation>Partie nulle</translation>
    </message>
    <message>
        <source>{name} wins</source>
        <translation>{name} gagne</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s)</source>
        <translation>
            <numerusform>%n coup</numerusform>
            <numerusform>%n coups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n manche</numerusform>
            <numerusform>%n manches</numerusform>
        </translation>
    </message>
    <message>
        <source>Picture of the game</source>
        <translation>Image de la partie</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Animation (WebP)</source>
        <translation>Animation (WebP)</translation>
    </message>
    <message>
        <source>Animation, larger file (PNG)</source>
        <translation>Animation, fichier plus gros (PNG)</translation>
    </message>
    <message>
        <source>Poster to print (PDF)</source>
        <translation>Affiche à imprimer (PDF)</translation>
    </message>
    <message>
        <source>Poster (SVG)</source>
        <translation>Affiche (SVG)</translation>
    </message>
    <message>
        <source>The whole game</source>
        <translation>La partie entière</translation>
    </message>
    <message>
        <source>Dark sky</source>
        <translation>Ciel de nuit</translation>
    </message>
    <message>
        <source>White paper</source>
        <translation>Papier blanc</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie montrée</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Mains</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>About {seconds} s, {megabytes} MB</source>
        <translation>Environ {seconds} s, {megabytes} Mo</translation>
    </message>
    <message>
        <source>Preview: the end of the game</source>
        <translation>Aperçu&#x202f;: la fin de la partie</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Pictures (*.{kind})</source>
        <translation>Images (*.{kind})</translation>
    </message>
    <message>
        <source>The picture is being made…</source>
        <translation>L’image est en préparation…</translation>
    </message>
    <message>
        <source>Half of the picture is made</source>
        <translation>L’image est à moitié prête</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancelled. No file was written.</source>
        <translation>Annulé. Aucun fichier n’a été écrit.</translation>
    </message>
</context>
<context>
    <name>Pin</name>
    <message>
        <source>Four digits</source>
        <translation>Quatre chiffres</translation>
    </message>
    <message>
        <source>No PIN</source>
        <translation>Pas de PIN</translation>
    </message>
    <message>
        <source>PIN for {name}</source>
        <translation>PIN pour {name}</translation>
    </message>
    <message>
        <source>Four digits, asked before your hand is shown. Forgotten when the program ends.</source>
        <translation>Quatre chiffres, demandés avant de montrer votre main. Oubliés à la fin du programme.</translation>
    </message>
    <message>
        <source>Repeat PIN</source>
        <translation>Confirmer le PIN</translation>
    </message>
    <message>
        <source>Set PIN</source>
        <translation>Définir le PIN</translation>
    </message>
    <message>
        <source>Enter the same four digits in both fields.</source>
        <translation>Tapez les mêmes quatre chiffres dans les deux champs.</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message numerus="yes">
        <source>Combat: %n dice against {dice}</source>
        <translation>
            <numerusform>Combat&#x202f;: %n dé contre {dice}</numerusform>
            <numerusform>Combat&#x202f;: %n dés contre {dice}</numerusform>
        </translation>
    </message>
    <message>
        <source>{gain} – plays again</source>
        <translation>{gain} – rejoue</translation>
    </message>
</context>
<context>
    <name>Profiles</name>
    <message>
        <source>Profiles of players</source>
        <translation>Profils des joueurs</translation>
    </message>
    <message>
        <source>When the screen is passed on, everything changes to the language, text size, theme and hints of the next person. Choose the profile in the menu of a seat.</source>
        <translation>Quand l’écran change de mains, tout s’affiche dans la langue, la taille et le thème de la personne suivante, avec ses conseils. Le profil se choisit dans le menu d’une place.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Really erase all that is known?</source>
        <translation>Vraiment effacer tout ce qui est connu&#x202f;?</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Write all that is known of the profile to a file</source>
        <translation>Écrire tout ce qui est connu du profil dans un fichier</translation>
    </message>
    <message>
        <source>Export a profile</source>
        <translation>Exporter un profil</translation>
    </message>
    <message>
        <source>Data (*.json)</source>
        <translation>Données (*.json)</translation>
    </message>
    <message>
        <source>The file could not be written to {path} ({why}).</source>
        <translation>Le fichier n’a pas pu être écrit dans {path} ({why}).</translation>
    </message>
    <message>
        <source>All that is known of “{name}” is in {path}.</source>
        <translation>Tout ce qui est connu de «&#x202f;{name}&#x202f;» est dans {path}.</translation>
    </message>
    <message>
        <source>Add a profile</source>
        <translation>Ajouter un profil</translation>
    </message>
    <message>
        <source>Change a profile</source>
        <translation>Modifier un profil</translation>
    </message>
    <message>
        <source>Offer hints, where the table allows them</source>
        <translation>Proposer des conseils, si la table les permet</translation>
    </message>
</context>
<context>
    <name>Record</name>
    <message>
        <source>Game records (*.ezr)</source>
        <translation>Parties exportées (*.ezr)</translation>
    </message>
    <message>
        <source>Export game record</source>
        <translation>Exporter la partie</translation>
    </message>
</context>
<context>
    <name>Remove</name>
    <message>
        <source>Remove…</source>
        <translation>Exclure…</translation>
    </message>
    <message>
        <source>Remove from the table</source>
        <translation>Exclure de la table</translation>
    </message>
    <message>
        <source>{name} (watching)</source>
        <translation>{name} (regarde)</translation>
    </message>
    <message>
        <source>Remove {name} from the table? To come back they would need the code again.</source>
        <translation>Exclure {name} de la table&#x202f;? Pour revenir, il faudrait de nouveau le code.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Exclure</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message>
        <source>Close the record</source>
        <translation>Fermer la relecture</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>Au début (Début)</translation>
    </message>
    <message>
        <source>One move back (Left)</source>
        <translation>Un coup en arrière (Gauche)</translation>
    </message>
    <message>
        <source>One move on (Right)</source>
        <translation>Un coup en avant (Droite)</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>À la fin (Fin)</translation>
    </message>
    <message>
        <source>Play on from here</source>
        <translation>Jouer la suite à partir d’ici</translation>
    </message>
    <message>
        <source>Picture of the game…</source>
        <translation>Image de la partie…</translation>
    </message>
    <message>
        <source>Place in the game</source>
        <translation>Endroit de la partie</translation>
    </message>
    <message>
        <source>Speed (+ and -)</source>
        <translation>Vitesse (+ et -)</translation>
    </message>
    <message>
        <source>Round (Page Up and Page Down)</source>
        <translation>Manche (Page préc. et Page suiv.)</translation>
    </message>
    <message>
        <source>Hands that are shown</source>
        <translation>Mains montrées</translation>
    </message>
    <message>
        <source>Round {round}</source>
        <translation>Manche {round}</translation>
    </message>
    <message>
        <source>Hand: {name}</source>
        <translation>Main&#x202f;: {name}</translation>
    </message>
    <message>
        <source>All hands</source>
        <translation>Toutes les mains</translation>
    </message>
    <message>
        <source>No hand</source>
        <translation>Aucune main</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Espace)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Lecture (Espace)</translation>
    </message>
    <message>
        <source>Move {move} of {moves}</source>
        <translation>Coup {move} sur {moves}</translation>
    </message>
    <message>
        <source>{name} played another move and took it back.</source>
        <translation>{name} joue un autre coup, puis l’annule.</translation>
    </message>
    <message>
        <source>The table ended a round without points; the record leaves it out.</source>
        <translation>La table a terminé une manche sans points&#x202f;; la partie exportée ne la contient pas.</translation>
    </message>
    <message>
        <source>Comment: {text}</source>
        <translation>Commentaire&#x202f;: {text}</translation>
    </message>
    <message>
        <source>The record is damaged here. {why}</source>
        <translation>La partie exportée est abîmée ici. {why}</translation>
    </message>
    <message>
        <source>Game of {day}</source>
        <translation>Partie du {day}</translation>
    </message>
    <message>
        <source>This record is damaged. {why} You can view everything before it.</source>
        <translation>Cette partie exportée est abîmée. {why} Vous pouvez revoir tout ce qui précède.</translation>
    </message>
</context>
<context>
    <name>Result</name>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Most signs of one symbol</source>
        <translation>Plus grande série d’un même symbole</translation>
    </message>
    <message>
        <source>Trophies</source>
        <translation>Trophées</translation>
    </message>
    <message>
        <source>You came second</source>
        <translation>Vous êtes deuxième</translation>
    </message>
    <message>
        <source>You came third</source>
        <translation>Vous êtes troisième</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation>Partie nulle</translation>
    </message>
    <message>
        <source>You win</source>
        <translation>Vous gagnez</translation>
    </message>
    <message>
        <source>The D6 of the twelfth sign gave {roll}: the game stopped there.</source>
        <translation>Le D6 du douzième signe a donné {roll}&#x202f;: la partie s’est arrêtée là.</translation>
    </message>
    <message>
        <source>Equal points: {name} has more signs, {most} to {least}.</source>
        <translation>Égalité de points&#x202f;: {name} a plus de signes, {most} contre {least}.</translation>
    </message>
    <message>
        <source>sets {values}</source>
        <translation>brelans {values}</translation>
    </message>
    <message>
        <source>no set</source>
        <translation>aucun brelan</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) in this round</source>
        <translation>
            <numerusform>%n point dans cette manche</numerusform>
            <numerusform>%n points dans cette manche</numerusform>
        </translation>
    </message>
    <message>
        <source>{points} in total</source>
        <translation>{points} au total</translation>
    </message>
    <message>
        <source>Points of the round</source>
        <translation>Points de la manche</translation>
    </message>
    <message>
        <source>This round</source>
        <translation>Cette manche</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>hand</source>
        <translation>main</translation>
    </message>
    <message>
        <source>{name} wins</source>
        <translation>{name} gagne</translation>
    </message>
    <message>
        <source>The round is over</source>
        <translation>La manche est terminée</translation>
    </message>
    <message>
        <source>Equal points: the tie goes to {name}, who emptied their hand.</source>
        <translation>Égalité de points&#x202f;: {name} l’emporte pour avoir vidé sa main.</translation>
    </message>
    <message>
        <source>Look at the table</source>
        <translation>Voir la table</translation>
    </message>
    <message>
        <source>Next round</source>
        <translation>Manche suivante</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>Image…</translation>
    </message>
    <message>
        <source>Share…</source>
        <translation>Partager…</translation>
    </message>
    <message>
        <source>Picture of the game</source>
        <translation>Image de la partie</translation>
    </message>
    <message>
        <source>Copy the deal code {code}</source>
        <translation>Copier le code de donne {code}</translation>
    </message>
    <message>
        <source>Copied: {code}</source>
        <translation>Copié&#x202f;: {code}</translation>
    </message>
    <message>
        <source>Waiting for {names}</source>
        <translation>On attend {names}</translation>
    </message>
    <message>
        <source>Longest run of signs</source>
        <translation>Plus longue série de signes consécutifs</translation>
    </message>
    <message>
        <source>The draw pile was empty and {name} had no card left.</source>
        <translation>La pioche était vide et {name} n’avait plus de carte.</translation>
    </message>
    <message>
        <source>Equal points and equal signs: a draw.</source>
        <translation>Égalité de points et de signes&#x202f;: partie nulle.</translation>
    </message>
    <message>
        <source>went out</source>
        <translation>main vidée</translation>
    </message>
    <message>
        <source>You win the round</source>
        <translation>Vous remportez la manche</translation>
    </message>
    <message>
        <source>{name} wins the round</source>
        <translation>{name} remporte la manche</translation>
    </message>
    <message>
        <source>You share first place</source>
        <translation>Vous partagez la première place</translation>
    </message>
    <message>
        <source>First place is shared</source>
        <translation>Première place partagée</translation>
    </message>
    <message>
        <source>You win the match</source>
        <translation>Vous remportez la partie</translation>
    </message>
    <message>
        <source>{name} wins the match</source>
        <translation>{name} remporte la partie</translation>
    </message>
    <message>
        <source>The round was ended by agreement, without points.</source>
        <translation>Manche interrompue d’un commun accord, sans points.</translation>
    </message>
    <message>
        <source>You have emptied your hand.</source>
        <translation>Vous avez vidé votre main.</translation>
    </message>
    <message>
        <source>{name} has emptied their hand.</source>
        <translation>{name} a vidé sa main.</translation>
    </message>
    <message>
        <source>Only the player who emptied their hand scores: one point per set.</source>
        <translation>Seule la personne qui a vidé sa main marque&#x202f;: un point par brelan.</translation>
    </message>
    <message>
        <source>Everyone scores one point per set, plus {bonus} for the empty hand.</source>
        <translation>Tout le monde marque un point par brelan, et {bonus} de plus pour la main vidée.</translation>
    </message>
    <message>
        <source>Sets count double for those who filled the dial.</source>
        <translation>Les brelans comptent double pour qui a rempli le cadran.</translation>
    </message>
    <message numerus="yes">
        <source>The match goes on until someone has %n point(s).</source>
        <translation>
            <numerusform>La partie continue jusqu’à ce que quelqu’un ait&#x202f;%n point.</numerusform>
            <numerusform>La partie continue jusqu’à ce que quelqu’un ait&#x202f;%n points.</numerusform>
        </translation>
    </message>
    <message>
        <source>Points decide, not the empty hand: {winner} has {points}.</source>
        <translation>Les points décident, non la main vidée&#x202f;: {winner} en a {points}.</translation>
    </message>
    <message>
        <source>The last round was decisive: you took the lead there.</source>
        <translation>La dernière manche a été décisive&#x202f;: vous y avez pris la tête.</translation>
    </message>
    <message>
        <source>The last round was decisive: {name} took the lead there.</source>
        <translation>La dernière manche a été décisive&#x202f;: {name} y a pris la tête.</translation>
    </message>
    <message>
        <source>Round {number} was decisive: from then on you led.</source>
        <translation>La manche {number} a été décisive&#x202f;: dès lors, vous avez gardé la tête.</translation>
    </message>
    <message>
        <source>Round {number} was decisive: from then on {name} led.</source>
        <translation>La manche {number} a été décisive&#x202f;: dès lors, {name} a gardé la tête.</translation>
    </message>
    <message numerus="yes">
        <source>The match was decided %n round(s) before the end: since then you led.</source>
        <translation>
            <numerusform>La partie s’est décidée %n manche avant la fin&#x202f;: depuis, vous avez gardé la tête.</numerusform>
            <numerusform>La partie s’est décidée %n manches avant la fin&#x202f;: depuis, vous avez gardé la tête.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The match was decided %n round(s) before the end: since then {name} led.</source>
        <translation>
            <numerusform>La partie s’est décidée %n manche avant la fin&#x202f;: depuis, {name} a gardé la tête.</numerusform>
            <numerusform>La partie s’est décidée %n manches avant la fin&#x202f;: depuis, {name} a gardé la tête.</numerusform>
        </translation>
    </message>
    <message>
        <source>The rounds of this match are not known here, so there is no chart.</source>
        <translation>Les manches de cette partie ne sont pas connues ici&#x202f;: il n’y a donc pas de graphique.</translation>
    </message>
    <message numerus="yes">
        <source>Earlier rounds are not known here: the chart shows the end, %n round(s).</source>
        <translation>
            <numerusform>Les manches précédentes ne sont pas connues ici&#x202f;: le graphique montre la fin, %n manche.</numerusform>
            <numerusform>Les manches précédentes ne sont pas connues ici&#x202f;: le graphique montre la fin, %n manches.</numerusform>
        </translation>
    </message>
    <message>
        <source>The host can start another game.</source>
        <translation>L’hôte peut commencer une autre partie.</translation>
    </message>
    <message>
        <source>Main menu</source>
        <translation>Menu principal</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Rejouer</translation>
    </message>
    <message>
        <source>Tougher bots</source>
        <translation>Robots plus forts</translation>
    </message>
    <message>
        <source>Easier bots</source>
        <translation>Robots plus faibles</translation>
    </message>
    <message>
        <source>Review the game</source>
        <translation>Revoir la partie</translation>
    </message>
    <message>
        <source>{reason} {points}</source>
        <translation>{reason} {points}</translation>
    </message>
    <message>
        <source>{name}: {points}.</source>
        <translation>{name}&#x202f;: {points}.</translation>
    </message>
    <message numerus="yes">
        <source>You win by %n point(s)</source>
        <translation>
            <numerusform>Vous gagnez de %n point</numerusform>
            <numerusform>Vous gagnez de %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You lose by %n point(s)</source>
        <translation>
            <numerusform>Vous perdez de %n point</numerusform>
            <numerusform>Vous perdez de %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} wins by %n point(s)</source>
        <translation>
            <numerusform>{name} gagne de %n point</numerusform>
            <numerusform>{name} gagne de %n points</numerusform>
        </translation>
    </message>
    <message>
        <source>Final count</source>
        <translation>Décompte final</translation>
    </message>
    <message>
        <source>Points at the start and after each round.</source>
        <translation>Points au début et après chaque manche.</translation>
    </message>
    <message>
        <source>Points before and after each known round.</source>
        <translation>Points avant et après chaque manche connue.</translation>
    </message>
    <message>
        <source>Chart of the match</source>
        <translation>Graphique de la partie</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Manches</translation>
    </message>
    <message>
        <source>Decisive round</source>
        <translation>Manche décisive</translation>
    </message>
    <message>
        <source>First place: {names}, {points}.</source>
        <translation>Première place&#x202f;: {names}, {points}.</translation>
    </message>
    <message>
        <source>Second place: {names}, {points}.</source>
        <translation>Deuxième place&#x202f;: {names}, {points}.</translation>
    </message>
    <message>
        <source>Third place: {names}, {points}.</source>
        <translation>Troisième place&#x202f;: {names}, {points}.</translation>
    </message>
    <message>
        <source>Place {place}: {names}, {points}.</source>
        <translation>Place {place}&#x202f;: {names}, {points}.</translation>
    </message>
    <message>
        <source>Podium</source>
        <translation>Podium</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>First-time cards</source>
        <translation>Fiches découverte</translation>
    </message>
    <message>
        <source>The text of the rules is missing from this installation. Install the program again.</source>
        <translation>Le texte des règles manque dans cette installation. Réinstallez le programme.</translation>
    </message>
    <message>
        <source>Quick help</source>
        <translation>Aide-mémoire</translation>
    </message>
    <message>
        <source>Full rules</source>
        <translation>Règles complètes</translation>
    </message>
</context>
<context>
    <name>Saved</name>
    <message>
        <source>{game}: {names} – {when}</source>
        <translation>{game}&#x202f;: {names} – {when}</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Most recent first. Finished games are in the library.</source>
        <translation>La plus récente en premier. Les parties terminées sont dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Saved games</source>
        <translation>Parties enregistrées</translation>
    </message>
    <message>
        <source>Move this saved game to the trash</source>
        <translation>Mettre cette partie enregistrée à la corbeille</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler la suppression</translation>
    </message>
    <message>
        <source>Restore the game that was deleted last</source>
        <translation>Restaurer la dernière partie supprimée</translation>
    </message>
    <message>
        <source>No game is saved yet.</source>
        <translation>Aucune partie enregistrée pour l’instant.</translation>
    </message>
    <message>
        <source>“{title}” is in the trash.</source>
        <translation>«&#x202f;{title}&#x202f;» est à la corbeille.</translation>
    </message>
    <message>
        <source>“{title}” cannot be restored. Look for it in the trash.</source>
        <translation>«&#x202f;{title}&#x202f;» ne peut pas être restaurée. Cherchez-la dans la corbeille.</translation>
    </message>
    <message>
        <source>“{title}” is restored.</source>
        <translation>«&#x202f;{title}&#x202f;» est restaurée.</translation>
    </message>
    <message>
        <source>The system has no trash for this game. Its file stays: {path}</source>
        <translation>Le système n’a pas de corbeille pour cette partie. Son fichier reste&#x202f;: {path}</translation>
    </message>
</context>
<context>
    <name>Scan</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menus</translation>
    </message>
    <message>
        <source>Pause scanning</source>
        <translation>Suspendre le balayage</translation>
    </message>
</context>
<context>
    <name>Score</name>
    <message>
        <source>{name} – {reason}: {number}</source>
        <translation>{name} – {reason}&#x202f;: {number}</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message>
        <source>run of {number}</source>
        <translation>suite de {number}</translation>
    </message>
    <message>
        <source>{number} × {symbol}</source>
        <translation>{number} × {symbol}</translation>
    </message>
    <message>
        <source>no points yet</source>
        <translation>pas encore de points</translation>
    </message>
    <message>
        <source>+{points}: {reasons}</source>
        <translation>+{points}&#x202f;: {reasons}</translation>
    </message>
    <message>
        <source>+{win} if won, {lose} if lost</source>
        <translation>gagné +{win}, perdu {lose}</translation>
    </message>
    <message>
        <source>{reason}: {points}</source>
        <translation>{reason}&#x202f;: {points}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Votre nom</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Tuiles</translation>
    </message>
    <message>
        <source>Captions of sounds</source>
        <translation>Sous-titres des sons</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Bots</source>
        <translation>Robots</translation>
    </message>
    <message>
        <source>Close the curtain when idle</source>
        <translation>Fermer le rideau en cas d’inactivité</translation>
    </message>
    <message>
        <source>Announcements</source>
        <translation>Annonces</translation>
    </message>
    <message>
        <source>Built-in speech</source>
        <translation>Synthèse vocale intégrée</translation>
    </message>
    <message>
        <source>Volume of the speech</source>
        <translation>Volume de la voix</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Son</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Sound and alerts</source>
        <translation>Sons et alertes</translation>
    </message>
    <message>
        <source>Speech and keys</source>
        <translation>Voix et touches</translation>
    </message>
    <message>
        <source>Volume of the table</source>
        <translation>Volume de la table</translation>
    </message>
    <message>
        <source>Draw and pass for me</source>
        <translation>Piocher et passer pour moi</translation>
    </message>
    <message>
        <source>First-time cards</source>
        <translation>Fiches découverte</translation>
    </message>
    <message>
        <source>Volume of turn and refusals</source>
        <translation>Volume des tours et des refus</translation>
    </message>
    <message>
        <source>Alerts in the background</source>
        <translation>Alertes en arrière-plan</translation>
    </message>
    <message>
        <source>Notifications of the desktop</source>
        <translation>Notifications du bureau</translation>
    </message>
    <message>
        <source>Stay awake during network games</source>
        <translation>Pas de veille pendant les parties en réseau</translation>
    </message>
    <message>
        <source>Letters as keys of the table</source>
        <translation>Lettres comme touches de la table</translation>
    </message>
    <message>
        <source>Single-switch scanning</source>
        <translation>Balayage à un contacteur</translation>
    </message>
    <message>
        <source>Profiles of players</source>
        <translation>Profils des joueurs</translation>
    </message>
    <message>
        <source>Keys of the table</source>
        <translation>Touches de la table</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>Moteurs</translation>
    </message>
    <message>
        <source>against bots, when I can do nothing else</source>
        <translation>contre des robots, si rien d’autre n’est possible</translation>
    </message>
    <message>
        <source>Add and change…</source>
        <translation>Ajouter et modifier…</translation>
    </message>
    <message>
        <source>Profiles of players: add and change</source>
        <translation>Profils des joueurs&#x202f;: ajouter et modifier</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Changer…</translation>
    </message>
    <message>
        <source>Keys of the table: change</source>
        <translation>Touches de la table&#x202f;: changer</translation>
    </message>
    <message>
        <source>Add and test…</source>
        <translation>Ajouter et tester…</translation>
    </message>
    <message>
        <source>Engines: add and test</source>
        <translation>Moteurs&#x202f;: ajouter et tester</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>Valeurs par défaut</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Night</source>
        <translation>Nuit</translation>
    </message>
    <message>
        <source>Day, on parchment</source>
        <translation>Jour, sur parchemin</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Fort contraste</translation>
    </message>
    <message>
        <source>Signs with Roman numerals</source>
        <translation>Signes et chiffres romains</translation>
    </message>
    <message>
        <source>Plain digits</source>
        <translation>Chiffres arabes</translation>
    </message>
    <message>
        <source>{n}%</source>
        <translation>{n}&#x202f;%</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Lente</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>think for a moment</source>
        <translation>réfléchissent un instant</translation>
    </message>
    <message>
        <source>think longer</source>
        <translation>réfléchissent plus longtemps</translation>
    </message>
    <message>
        <source>with a click</source>
        <translation>d’un clic</translation>
    </message>
    <message>
        <source>brief: turns and results</source>
        <translation>brèves&#x202f;: tours et résultats</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normales</translation>
    </message>
    <message>
        <source>full: with all details</source>
        <translation>complètes&#x202f;: avec tous les détails</translation>
    </message>
    <message>
        <source>off</source>
        <translation>non</translation>
    </message>
    <message>
        <source>on</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>below the table</source>
        <translation>sous la table</translation>
    </message>
    <message numerus="yes">
        <source>every %n second(s)</source>
        <translation>
            <numerusform>toutes les %n seconde</numerusform>
            <numerusform>toutes les %n secondes</numerusform>
        </translation>
    </message>
    <message>
        <source>never</source>
        <translation>jamais</translation>
    </message>
    <message numerus="yes">
        <source>after %n second(s)</source>
        <translation>
            <numerusform>après %n seconde</numerusform>
            <numerusform>après %n secondes</numerusform>
        </translation>
    </message>
    <message>
        <source>Animation speed</source>
        <translation>Vitesse des animations</translation>
    </message>
    <message>
        <source>This computer has no speech for the program. Install speech-dispatcher, or the package epizodiak-qt[speech], and start again.</source>
        <translation>Aucune synthèse vocale n’est disponible sur cet ordinateur. Installez speech-dispatcher, ou le paquet epizodiak-qt[speech], puis relancez le programme.</translation>
    </message>
    <message>
        <source>Confirm final moves</source>
        <translation>Confirmer les coups irréversibles</translation>
    </message>
    <message>
        <source>Show a hand</source>
        <translation>Montrer une main</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Réinitialiser cette page</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aucune animation</translation>
    </message>
    <message>
        <source>play one step at a time</source>
        <translation>jouent un coup à la fois</translation>
    </message>
    <message>
        <source>with a question</source>
        <translation>par une question</translation>
    </message>
    <message>
        <source>by holding for half a second</source>
        <translation>en maintenant une demi-seconde</translation>
    </message>
    <message>
        <source>press and hold</source>
        <translation>en maintenant appuyé</translation>
    </message>
    <message>
        <source>Yes: pieces fade instead of flying</source>
        <translation>Oui&#x202f;: les pièces apparaissent en fondu</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Animations réduites</translation>
    </message>
</context>
<context>
    <name>Share</name>
    <message>
        <source>Share the result</source>
        <translation>Partager le résultat</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Invitation: the same deal</source>
        <translation>Invitation&#x202f;: la même donne</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Picture of the result</source>
        <translation>Image du résultat</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>hints</source>
        <translation>conseils</translation>
    </message>
    <message>
        <source>hidden sky</source>
        <translation>ciel caché</translation>
    </message>
    <message>
        <source>take-backs</source>
        <translation>coups annulés</translation>
    </message>
    <message numerus="yes">
        <source>Can you beat %n point(s)? Play the same deal of {game}.</source>
        <translation>
            <numerusform>Ferez-vous mieux que %n point&#x202f;? Jouez la même donne ({game}).</numerusform>
            <numerusform>Ferez-vous mieux que %n points&#x202f;? Jouez la même donne ({game}).</numerusform>
        </translation>
    </message>
    <message>
        <source>In EpiZodiak: Game, Play a deal…</source>
        <translation>Dans EpiZodiak&#x202f;: Partie, Jouer une donne…</translation>
    </message>
    <message>
        <source>Without help</source>
        <translation>Sans aide</translation>
    </message>
    <message>
        <source>Help: {kinds}</source>
        <translation>Aide&#x202f;: {kinds}</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Take a free seat…</source>
        <translation>Prendre une place libre…</translation>
    </message>
    <message>
        <source>Log, chat and table</source>
        <translation>Journal, discussion et table</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Discussion</translation>
    </message>
    <message>
        <source>Chat ({n} new)</source>
        <translation>Discussion ({n})</translation>
    </message>
    <message>
        <source>a bot plays</source>
        <translation>un robot joue</translation>
    </message>
    <message>
        <source>Code: {code}</source>
        <translation>Code&#x202f;: {code}</translation>
    </message>
    <message>
        <source>Words of the deal: {words}.</source>
        <translation>Mots de la donne&#x202f;: {words}.</translation>
    </message>
    <message>
        <source>{name}’s seat is free.</source>
        <translation>Place libre&#x202f;: {name}.</translation>
    </message>
    <message>
        <source>{name} is away.</source>
        <translation>{name} n’est pas là.</translation>
    </message>
    <message>
        <source>{name} has no time left.</source>
        <translation>{name} n’a plus de temps.</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Attendre</translation>
    </message>
    <message>
        <source>Let a bot play</source>
        <translation>Faire jouer un robot</translation>
    </message>
    <message>
        <source>Save and stop</source>
        <translation>Enregistrer et arrêter</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message numerus="yes">
        <source>You see the table %n turn(s) late, and the hand of:</source>
        <translation>
            <numerusform>Vous voyez la table avec %n tour de retard, et la main de&#x202f;:</numerusform>
            <numerusform>Vous voyez la table avec %n tours de retard, et la main de&#x202f;:</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>attendre</translation>
    </message>
    <message>
        <source>let a bot play</source>
        <translation>faire jouer un robot</translation>
    </message>
    <message>
        <source>save and stop</source>
        <translation>enregistrer et arrêter</translation>
    </message>
    <message>
        <source>{name}: {choice}.</source>
        <translation>{name}&#x202f;: {choice}.</translation>
    </message>
    <message>
        <source>Not chosen yet: {names}.</source>
        <translation>N’ont pas encore choisi&#x202f;: {names}.</translation>
    </message>
    <message>
        <source>Deal check…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Spectators: {names}</source>
        <translation>Spectateurs&#x202f;: {names}</translation>
    </message>
    <message numerus="yes">
        <source>Spectators see the table %n turn(s) late, with all hands.</source>
        <translation>
            <numerusform>Les spectateurs voient la table avec&#x202f;%n tour de retard, et toutes les mains.</numerusform>
            <numerusform>Les spectateurs voient la table avec&#x202f;%n tours de retard, et toutes les mains.</numerusform>
        </translation>
    </message>
    <message>
        <source>Connection lost, reconnecting… Nothing is lost.</source>
        <translation>Connexion coupée, nouvel essai… Rien n’est perdu.</translation>
    </message>
    <message>
        <source>A seat is free. Would you like to take it?</source>
        <translation>Une place est libre. Voulez-vous la prendre&#x202f;?</translation>
    </message>
    <message>
        <source>This seat…</source>
        <translation>Cette place…</translation>
    </message>
    <message>
        <source>Several seats are free. Would you like to take one?</source>
        <translation>Plusieurs places sont libres. Voulez-vous en prendre une&#x202f;?</translation>
    </message>
    <message>
        <source>What should happen to this seat?</source>
        <translation>Que faire de cette place&#x202f;?</translation>
    </message>
    <message>
        <source>You are watching the game.</source>
        <translation>Vous regardez la partie.</translation>
    </message>
    <message numerus="yes">
        <source>You see the table and the hands %n turn(s) late.</source>
        <translation>
            <numerusform>Vous voyez la table et les mains avec&#x202f;%n tour de retard.</numerusform>
            <numerusform>Vous voyez la table et les mains avec&#x202f;%n tours de retard.</numerusform>
        </translation>
    </message>
    <message>
        <source>A computer with a player shows no hands.</source>
        <translation>Un ordinateur sur lequel on joue n’en montre aucune.</translation>
    </message>
    <message>
        <source>Hand you see</source>
        <translation>Main que vous voyez</translation>
    </message>
    <message>
        <source>A bot of this computer chooses your moves, until you play again</source>
        <translation>Un robot de cet ordinateur choisit vos coups, jusqu’à ce que vous rejouiez</translation>
    </message>
    <message>
        <source>{bot} plays…</source>
        <translation>{bot} joue…</translation>
    </message>
    <message>
        <source>Let a bot play…</source>
        <translation>Laisser jouer un robot…</translation>
    </message>
    <message>
        <source>I play myself</source>
        <translation>Je joue moi-même</translation>
    </message>
</context>
<context>
    <name>SignOfPair</name>
    <message>
        <source>Aries</source>
        <translation>Béliers</translation>
    </message>
    <message>
        <source>Taurus</source>
        <translation>Taureaux</translation>
    </message>
    <message>
        <source>Gemini</source>
        <translation>Gémeaux</translation>
    </message>
    <message>
        <source>Cancer</source>
        <translation>Cancers</translation>
    </message>
    <message>
        <source>Leo</source>
        <translation>Lions</translation>
    </message>
    <message>
        <source>Virgo</source>
        <translation>Vierges</translation>
    </message>
    <message>
        <source>Libra</source>
        <translation>Balances</translation>
    </message>
    <message>
        <source>Scorpio</source>
        <translation>Scorpions</translation>
    </message>
    <message>
        <source>Sagittarius</source>
        <translation>Sagittaires</translation>
    </message>
    <message>
        <source>Capricorn</source>
        <translation>Capricornes</translation>
    </message>
    <message>
        <source>Aquarius</source>
        <translation>Verseaux</translation>
    </message>
    <message>
        <source>Pisces</source>
        <translation>Poissons</translation>
    </message>
</context>
<context>
    <name>Spoken</name>
    <message>
        <source>Combat for {sign}: {attack} attacks {defence}.</source>
        <translation>Combat pour {sign}&#x202f;: {attack} contre {defence}.</translation>
    </message>
    <message>
        <source>Choose a die: {dice}.</source>
        <translation>Choisissez un dé&#x202f;: {dice}.</translation>
    </message>
    <message>
        <source>{name}, your turn.</source>
        <translation>{name}, à vous.</translation>
    </message>
    <message>
        <source>You may draw.</source>
        <translation>Vous pouvez piocher.</translation>
    </message>
    <message>
        <source>Go on without a card.</source>
        <translation>Continuez sans carte.</translation>
    </message>
    <message>
        <source>You may take {card} from the discard, or go on without a card.</source>
        <translation>Vous pouvez prendre {card} dans la défausse, ou continuer sans carte.</translation>
    </message>
    <message>
        <source>You may draw, or take {card} from the discard.</source>
        <translation>Vous pouvez piocher, ou prendre {card} dans la défausse.</translation>
    </message>
    <message>
        <source>You must play {card}.</source>
        <translation>Vous devez jouer {card}.</translation>
    </message>
    <message>
        <source>Pairs to lay: {pairs}</source>
        <translation>Paires à poser&#x202f;: {pairs}</translation>
    </message>
    <message>
        <source>Signs to lay: {cards}</source>
        <translation>Signes à poser&#x202f;: {cards}</translation>
    </message>
    <message>
        <source>Attacks: {cards}</source>
        <translation>Attaques&#x202f;: {cards}</translation>
    </message>
    <message>
        <source>You may also lay nothing.</source>
        <translation>Vous pouvez aussi ne rien poser.</translation>
    </message>
    <message>
        <source>The draw pile is empty.</source>
        <translation>La pioche est vide.</translation>
    </message>
    <message>
        <source>Pile {count}.</source>
        <translation>Pioche&#x202f;: {count}.</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) in hand.</source>
        <translation>
            <numerusform>%n carte en main.</numerusform>
            <numerusform>%n cartes en main.</numerusform>
        </translation>
    </message>
    <message>
        <source>Signs: {signs}.</source>
        <translation>Signes&#x202f;: {signs}.</translation>
    </message>
    <message>
        <source>Cards: {hands}.</source>
        <translation>Cartes&#x202f;: {hands}.</translation>
    </message>
    <message>
        <source>Combats: {number} of 6.</source>
        <translation>Combats&#x202f;: {number} sur 6.</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n carte</numerusform>
            <numerusform>%n cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Your hand, {count}: {values}.</source>
        <translation>Votre main, {count}&#x202f;: {values}.</translation>
    </message>
    <message>
        <source>Your die: D{die}.</source>
        <translation>Votre dé&#x202f;: D{die}.</translation>
    </message>
    <message>
        <source>Top of the discard: {card}.</source>
        <translation>Sur la défausse&#x202f;: {card}.</translation>
    </message>
    <message>
        <source>The discard is empty.</source>
        <translation>La défausse est vide.</translation>
    </message>
    <message>
        <source>{name}, line: empty.</source>
        <translation>{name}, ligne&#x202f;: vide.</translation>
    </message>
    <message>
        <source>{name}, line: {cards}.</source>
        <translation>{name}, ligne&#x202f;: {cards}.</translation>
    </message>
    <message>
        <source>Dice of {name}: {dice}.</source>
        <translation>Dés de {name}&#x202f;: {dice}.</translation>
    </message>
    <message>
        <source>Chance to win a combat, on average over the other dice:</source>
        <translation>Chances de gagner un combat, en moyenne contre les dés adverses&#x202f;:</translation>
    </message>
    <message>
        <source>{name}: {cards}, {pairs}, {trophies}, {points}. Dice: {dice}.</source>
        <translation>{name}&#x202f;: {cards}, {pairs}, {trophies}, {points}. Dés&#x202f;: {dice}.</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n paire</numerusform>
            <numerusform>%n paires</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message>
        <source>No dice are left.</source>
        <translation>Il ne reste aucun dé.</translation>
    </message>
    <message>
        <source>D{die} {percent}%</source>
        <translation>D{die} {percent}&#x202f;%</translation>
    </message>
    <message>
        <source>Points: {scores}.</source>
        <translation>Points&#x202f;: {scores}.</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) left.</source>
        <translation>
            <numerusform>Il reste %n carte.</numerusform>
            <numerusform>Il reste %n cartes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Now %n card(s).</source>
        <translation>
            <numerusform>%n carte en main.</numerusform>
            <numerusform>%n cartes en main.</numerusform>
        </translation>
    </message>
    <message>
        <source>You have drawn.</source>
        <translation>Vous avez pioché.</translation>
    </message>
    <message>
        <source>You have picked up a tile.</source>
        <translation>Vous avez ramassé une tuile.</translation>
    </message>
    <message>
        <source>You have contested.</source>
        <translation>Vous avez contesté.</translation>
    </message>
    <message>
        <source>After three passes you must play.</source>
        <translation>Après trois passes, vous devez jouer.</translation>
    </message>
    <message>
        <source>You may pick up the {value}.</source>
        <translation>Vous pouvez ramasser le {value}.</translation>
    </message>
    <message>
        <source>You may contest {values}.</source>
        <translation>Vous pouvez contester {values}.</translation>
    </message>
    <message>
        <source>Nothing can be played: draw.</source>
        <translation>Rien à poser&#x202f;: piochez.</translation>
    </message>
    <message>
        <source>You can only pass.</source>
        <translation>Vous ne pouvez que passer.</translation>
    </message>
    <message>
        <source>You may pass.</source>
        <translation>Vous pouvez passer.</translation>
    </message>
    <message>
        <source>Playable: {values}.</source>
        <translation>Jouables&#x202f;: {values}.</translation>
    </message>
    <message numerus="yes">
        <source>Set(s): {values}.</source>
        <translation>
            <numerusform>Brelan&#x202f;: {values}.</numerusform>
            <numerusform>Brelans&#x202f;: {values}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Last slot: {value}.</source>
        <translation>Dernière case&#x202f;: {value}.</translation>
    </message>
    <message>
        <source>Edges: {left} {anticlockwise}, {right} {clockwise}.</source>
        <translation>Bords&#x202f;: {left} {anticlockwise}, {right} {clockwise}.</translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) in hand.</source>
        <translation>
            <numerusform>%n tuile en main.</numerusform>
            <numerusform>%n tuiles en main.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tiles: {hands}.</source>
        <translation>Tuiles&#x202f;: {hands}.</translation>
    </message>
    <message numerus="yes">
        <source>%n pass(es) in a row.</source>
        <translation>
            <numerusform>%n passe de suite.</numerusform>
            <numerusform>%n passes de suite.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>%n tuile</numerusform>
            <numerusform>%n tuiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Single tile(s): {values}.</source>
        <translation>
            <numerusform>Tuile unique&#x202f;: {values}.</numerusform>
            <numerusform>Tuiles uniques&#x202f;: {values}.</numerusform>
        </translation>
    </message>
    <message>
        <source>On the dial: {value}.</source>
        <translation>Sur le cadran&#x202f;: {value}.</translation>
    </message>
    <message>
        <source>On the dial: {first} to {last}, clockwise.</source>
        <translation>Sur le cadran&#x202f;: {first} à {last}, sens horaire.</translation>
    </message>
    <message>
        <source>Discarded sets: {values}.</source>
        <translation>Brelans écartés&#x202f;: {values}.</translation>
    </message>
    <message>
        <source>No set is discarded.</source>
        <translation>Aucun brelan écarté.</translation>
    </message>
    <message>
        <source>Laid last: {tile}.</source>
        <translation>Posé en dernier&#x202f;: {tile}.</translation>
    </message>
    <message>
        <source>{name}: {tiles}, {potential}, {score}.</source>
        <translation>{name}&#x202f;: {tiles}, {potential}, {score}.</translation>
    </message>
    <message numerus="yes">
        <source>%n potential point(s)</source>
        <translation>
            <numerusform>%n point potentiel</numerusform>
            <numerusform>%n points potentiels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) of value {value} still unseen.</source>
        <translation>
            <numerusform>Valeur {value}&#x202f;: %n tuile encore invisible.</numerusform>
            <numerusform>Valeur {value}&#x202f;: %n tuiles encore invisibles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) of value {value} on the table.</source>
        <translation>
            <numerusform>Valeur {value}&#x202f;: %n tuile sur la table.</numerusform>
            <numerusform>Valeur {value}&#x202f;: %n tuiles sur la table.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unseen tiles: {pile} in the pile, {others} in other hands.</source>
        <translation>Tuiles invisibles&#x202f;: {pile} dans la pioche, {others} dans les autres mains.</translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s) left.</source>
        <translation>
            <numerusform>Il reste %n tuile.</numerusform>
            <numerusform>Il reste %n tuiles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Now %n tile(s).</source>
        <translation>
            <numerusform>%n tuile en main.</numerusform>
            <numerusform>%n tuiles en main.</numerusform>
        </translation>
    </message>
    <message>
        <source>{title}; the hand is hidden.</source>
        <translation>{title}&#x202f;; la main est cachée.</translation>
    </message>
    <message>
        <source>Lead the focus to a piece first, with the arrow keys.</source>
        <translation>Placez d’abord le curseur sur une pièce, avec les flèches.</translation>
    </message>
    <message>
        <source>This can be played now.</source>
        <translation>Cela peut être joué maintenant.</translation>
    </message>
    <message>
        <source>Nothing can be done with this.</source>
        <translation>Rien à faire ici.</translation>
    </message>
    <message>
        <source>The log has no earlier lines.</source>
        <translation>Le journal ne remonte pas plus loin.</translation>
    </message>
    <message>
        <source>The hand is not read aloud: it is hidden, or private audio is off.</source>
        <translation>La main n’est pas lue à voix haute&#x202f;: elle est cachée, ou l’audio privé est désactivé.</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>{name} attacks</source>
        <translation>{name} attaque</translation>
    </message>
    <message>
        <source>{name} defends</source>
        <translation>{name} défend</translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message>
        <source>Characters</source>
        <translation>Personnages</translation>
    </message>
    <message>
        <source>{style}
Loves: {loves}
Hates: {hates}
Strength: {strength}, rating {rating}</source>
        <translation>{style}
Aime&#x202f;: {loves}
Déteste&#x202f;: {hates}
Force&#x202f;: {strength}, cote {rating}</translation>
    </message>
    <message>
        <source>You have not played against each other yet.</source>
        <translation>Vous n’avez pas encore joué l’un contre l’autre.</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Joueur</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Parties</translation>
    </message>
    <message>
        <source>Ahead</source>
        <translation>Devant</translation>
    </message>
    <message>
        <source>Your games: {games}, ahead in {ahead}</source>
        <translation>Vos parties&#x202f;: {games}, devant dans {ahead}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Vous</translation>
    </message>
    <message>
        <source>Play against {name}…</source>
        <translation>Jouer contre {name}…</translation>
    </message>
    <message>
        <source>{value}%</source>
        <translation>{value}&#x202f;%</translation>
    </message>
    <message>
        <source>{value} ({low} to {high})</source>
        <translation>{value} ({low} à {high})</translation>
    </message>
    <message>
        <source>{wins}; usual: {usual}</source>
        <translation>{wins}&#x202f;; d’ordinaire&#x202f;: {usual}</translation>
    </message>
    <message>
        <source>Wins (with a 95% interval)</source>
        <translation>Victoires (intervalle à 95&#x202f;%)</translation>
    </message>
    <message>
        <source>Average place</source>
        <translation>Place moyenne</translation>
    </message>
    <message>
        <source>Average length</source>
        <translation>Durée moyenne</translation>
    </message>
    <message>
        <source>Wins in a row, now</source>
        <translation>Victoires d’affilée en ce moment</translation>
    </message>
    <message>
        <source>Most wins in a row</source>
        <translation>Record de victoires d’affilée</translation>
    </message>
    <message>
        <source>Most days in a row</source>
        <translation>Record de jours d’affilée</translation>
    </message>
    <message>
        <source>Seat {seat}</source>
        <translation>Place {seat}</translation>
    </message>
    <message>
        <source>with help</source>
        <translation>avec aide</translation>
    </message>
    <message>
        <source>without help</source>
        <translation>sans aide</translation>
    </message>
    <message>
        <source>you {own}, the character {its}, a bot without character {plain}</source>
        <translation>vous {own}, le personnage {its}, un robot sans caractère {plain}</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>En tout</translation>
    </message>
    <message>
        <source>Rating beside the bots</source>
        <translation>Cote parmi les robots</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Cote</translation>
    </message>
    <message>
        <source>The casual bot has 1000. With 400 points more, ten of eleven games are won.</source>
        <translation>Le robot amateur a 1000. Avec 400&#x202f;points de plus, on gagne dix parties sur onze.</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>Victoires</translation>
    </message>
    <message>
        <source>Your style</source>
        <translation>Votre style</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Personnage</translation>
    </message>
    <message>
        <source>It</source>
        <translation>Lui</translation>
    </message>
    <message>
        <source>Disc: you. Square: the character. Stroke: a bot without character.</source>
        <translation>Disque&#x202f;: vous. Carré&#x202f;: le personnage. Trait&#x202f;: un robot sans caractère.</translation>
    </message>
    <message>
        <source>Wins by opponent</source>
        <translation>Victoires par adversaire</translation>
    </message>
    <message>
        <source>Wins by game</source>
        <translation>Victoires par jeu</translation>
    </message>
    <message>
        <source>Wins by seat</source>
        <translation>Victoires par place</translation>
    </message>
    <message>
        <source>Wins by edition</source>
        <translation>Victoires par édition</translation>
    </message>
    <message>
        <source>Wins by kind of table</source>
        <translation>Victoires par type de table</translation>
    </message>
    <message>
        <source>Wins with and without help</source>
        <translation>Victoires avec et sans aide</translation>
    </message>
    <message>
        <source>Wins by month</source>
        <translation>Victoires par mois</translation>
    </message>
    <message>
        <source>The records are being read.</source>
        <translation>Les parties sont en cours de lecture.</translation>
    </message>
    <message>
        <source>This game has no characters.</source>
        <translation>Ce jeu n’a pas de personnages.</translation>
    </message>
    <message>
        <source>No finished game yet. Each one that you finish counts here.</source>
        <translation>Aucune partie terminée pour l’instant. Chacune de celles que vous terminez compte ici.</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Graphique</translation>
    </message>
    <message numerus="yes">
        <source>After %n more game(s): the character that you play like.</source>
        <translation>
            <numerusform>Encore %n&#x202f;partie, et vous saurez à quel personnage vous ressemblez.</numerusform>
            <numerusform>Encore %n&#x202f;parties, et vous saurez à quel personnage vous ressemblez.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your games are being looked at.</source>
        <translation>Vos parties sont en cours d’analyse.</translation>
    </message>
    <message>
        <source>You play like none of the characters.</source>
        <translation>Vous ne jouez comme aucun des personnages.</translation>
    </message>
    <message>
        <source>You play most like {name}. The trait that says so: {trait}.</source>
        <translation>Vous jouez surtout comme {name}. Le trait qui le dit&#x202f;: {trait}.</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Discard</source>
        <translation>Défausse</translation>
    </message>
    <message>
        <source>Tiles in hand</source>
        <translation>Tuiles en main</translation>
    </message>
    <message numerus="yes">
        <source>tile(s)</source>
        <translation>
            <numerusform>tuile</numerusform>
            <numerusform>tuiles</numerusform>
        </translation>
    </message>
    <message>
        <source>Potential points</source>
        <translation>Points potentiels</translation>
    </message>
    <message>
        <source>in play</source>
        <translation>en jeu</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>{name} plays next</source>
        <translation>{name} joue ensuite</translation>
    </message>
    <message>
        <source>Click the D{die} again</source>
        <translation>Recliquez sur le D{die}</translation>
    </message>
    <message>
        <source>Keep one card</source>
        <translation>Gardez une carte</translation>
    </message>
    <message>
        <source>The zodiac is complete: stop or play on?</source>
        <translation>Le zodiaque est complet&#x202f;: arrêter ou continuer&#x202f;?</translation>
    </message>
    <message>
        <source>Cards in hand</source>
        <translation>Cartes en main</translation>
    </message>
    <message numerus="yes">
        <source>card(s)</source>
        <translation>
            <numerusform>carte</numerusform>
            <numerusform>cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>Points so far</source>
        <translation>Points pour l’instant</translation>
    </message>
    <message numerus="yes">
        <source>point(s)</source>
        <translation>
            <numerusform>point</numerusform>
            <numerusform>points</numerusform>
        </translation>
    </message>
    <message>
        <source>Trophies</source>
        <translation>Trophées</translation>
    </message>
    <message numerus="yes">
        <source>trophy(ies)</source>
        <translation>
            <numerusform>trophée</numerusform>
            <numerusform>trophées</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Combat {number} of 6; after the sixth all dice come back.</source>
        <translation>Combat {number} sur 6&#x202f;; après le sixième, tous les dés reviennent.</translation>
    </message>
    <message numerus="yes">
        <source>%n trophy(ies)</source>
        <translation>
            <numerusform>%n trophée</numerusform>
            <numerusform>%n trophées</numerusform>
        </translation>
    </message>
    <message>
        <source>{name}, your turn</source>
        <translation>{name}, à vous</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>À vous de jouer</translation>
    </message>
    <message>
        <source>Hold for half a second: this cannot be undone.</source>
        <translation>Maintenez une demi-seconde&#x202f;: ce coup est irréversible.</translation>
    </message>
    <message>
        <source>PASSED</source>
        <translation>A PASSÉ</translation>
    </message>
    <message>
        <source>PASS</source>
        <translation>PASSE</translation>
    </message>
    <message>
        <source>Help (F1)</source>
        <translation>Aide (F1)</translation>
    </message>
    <message>
        <source>Take back the last move</source>
        <translation>Annuler le dernier coup</translation>
    </message>
    <message>
        <source>Close the curtain (F9)</source>
        <translation>Fermer le rideau (F9)</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Conseil</translation>
    </message>
    <message>
        <source>Show the rule</source>
        <translation>Voir la règle</translation>
    </message>
    <message>
        <source>Ask what the master would play ({key})</source>
        <translation>Demander ce que jouerait le maître ({key})</translation>
    </message>
    <message>
        <source>Sounds are off: turn them on (Ctrl+M)</source>
        <translation>Le son est coupé&#x202f;: le remettre (Ctrl+M)</translation>
    </message>
    <message>
        <source>Not possible now.</source>
        <translation>Impossible maintenant.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>Show the result</source>
        <translation>Afficher le résultat</translation>
    </message>
    <message>
        <source>Draw pile</source>
        <translation>Pioche</translation>
    </message>
    <message>
        <source>Lay nothing</source>
        <translation>Ne rien poser</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>The game cannot be saved, so no move counts. Is the disk full? It goes on once there is room.</source>
        <translation>La partie ne peut pas être enregistrée&#x202f;: aucun coup ne compte. Le disque est-il plein&#x202f;? Elle reprendra dès qu’il y aura de la place.</translation>
    </message>
    <message>
        <source>Combat {number}/{all}</source>
        <translation>Combat {number}/{all}</translation>
    </message>
    <message>
        <source>{name} plays again</source>
        <translation>{name} rejoue</translation>
    </message>
    <message>
        <source>The draw pile is empty</source>
        <translation>La pioche est vide</translation>
    </message>
    <message>
        <source>Choose a die</source>
        <translation>Choisissez un dé</translation>
    </message>
    <message>
        <source>Bot</source>
        <translation>Robot</translation>
    </message>
    <message>
        <source>The master is thinking…</source>
        <translation>Le maître réfléchit…</translation>
    </message>
    <message>
        <source>There is no {number} here.</source>
        <translation>Il n’y a pas de {number} ici.</translation>
    </message>
    <message>
        <source>Sound on</source>
        <translation>Son activé</translation>
    </message>
    <message>
        <source>Sound off</source>
        <translation>Son coupé</translation>
    </message>
</context>
<context>
    <name>TableFile</name>
    <message>
        <source>Save and hand over</source>
        <translation>Enregistrer et transmettre</translation>
    </message>
    <message>
        <source>Tables handed over (*.ezt)</source>
        <translation>Tables transmises (*.ezt)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Game records, tables and lessons (*.ezr *.ezt *.toml)</source>
        <translation>Parties exportées, tables et leçons (*.ezr *.ezt *.toml)</translation>
    </message>
</context>
<context>
    <name>TableNotice</name>
    <message>
        <source>{name} asks to take back the last move.</source>
        <translation>{name} demande à annuler le dernier coup.</translation>
    </message>
    <message>
        <source>{name} asks to end this round without points.</source>
        <translation>{name} demande à terminer cette manche sans points.</translation>
    </message>
    <message>
        <source>{name} does not agree: the game goes on.</source>
        <translation>{name} n’est pas d’accord&#x202f;: la partie continue.</translation>
    </message>
    <message>
        <source>A bot plays for {name}.</source>
        <translation>Un robot joue pour {name}.</translation>
    </message>
    <message>
        <source>{name} is back and plays again.</source>
        <translation>{name} est de retour et joue à nouveau.</translation>
    </message>
    <message>
        <source>You have asked to take back the last move. Waiting for {others}.</source>
        <translation>Vous avez demandé à annuler le dernier coup. On attend {others}.</translation>
    </message>
    <message>
        <source>You have asked to end this round without points. Waiting for {others}.</source>
        <translation>Vous avez demandé à terminer cette manche sans points. On attend {others}.</translation>
    </message>
    <message>
        <source>{name} has asked to take back the last move. Waiting for {others}.</source>
        <translation>{name} a demandé à annuler le dernier coup. On attend {others}.</translation>
    </message>
    <message>
        <source>{name} has asked to end this round without points. Waiting for {others}.</source>
        <translation>{name} a demandé à terminer cette manche sans points. On attend {others}.</translation>
    </message>
    <message>
        <source>Not everyone agrees: the game goes on.</source>
        <translation>Tout le monde n’est pas d’accord&#x202f;: la partie continue.</translation>
    </message>
    <message>
        <source>The game went on before everyone had answered {name}.</source>
        <translation>La partie a continué avant que tout le monde ait répondu à {name}.</translation>
    </message>
</context>
<context>
    <name>TheSign</name>
    <message>
        <source>Aries</source>
        <translation>le Bélier</translation>
    </message>
    <message>
        <source>Taurus</source>
        <translation>le Taureau</translation>
    </message>
    <message>
        <source>Gemini</source>
        <translation>les Gémeaux</translation>
    </message>
    <message>
        <source>Cancer</source>
        <translation>le Cancer</translation>
    </message>
    <message>
        <source>Leo</source>
        <translation>le Lion</translation>
    </message>
    <message>
        <source>Virgo</source>
        <translation>la Vierge</translation>
    </message>
    <message>
        <source>Libra</source>
        <translation>la Balance</translation>
    </message>
    <message>
        <source>Scorpio</source>
        <translation>le Scorpion</translation>
    </message>
    <message>
        <source>Sagittarius</source>
        <translation>le Sagittaire</translation>
    </message>
    <message>
        <source>Capricorn</source>
        <translation>le Capricorne</translation>
    </message>
    <message>
        <source>Aquarius</source>
        <translation>le Verseau</translation>
    </message>
    <message>
        <source>Pisces</source>
        <translation>les Poissons</translation>
    </message>
</context>
<context>
    <name>Tooltip</name>
    <message>
        <source>Click to discard three tiles of this value.</source>
        <translation>Cliquez pour écarter trois tuiles de cette valeur.</translation>
    </message>
    <message>
        <source>{value} – {sign}</source>
        <translation>{value} – {sign}</translation>
    </message>
    <message>
        <source>Number {order} of the run that you have selected.</source>
        <translation>Numéro {order} de la suite que vous avez choisie.</translation>
    </message>
    <message>
        <source>Both arrows: it fills the last slot of the dial.</source>
        <translation>Deux flèches&#x202f;: elle remplit la dernière case du cadran.</translation>
    </message>
    <message>
        <source>Arrow to the right: playable clockwise.</source>
        <translation>Flèche vers la droite&#x202f;: se pose dans le sens horaire.</translation>
    </message>
    <message>
        <source>Arrow to the left: playable anticlockwise.</source>
        <translation>Flèche vers la gauche&#x202f;: se pose dans le sens antihoraire.</translation>
    </message>
    <message>
        <source>Grey: it cannot be laid now.</source>
        <translation>Grise&#x202f;: ne peut pas être posée maintenant.</translation>
    </message>
    <message>
        <source>Lock: after three passes you must play.</source>
        <translation>Cadenas&#x202f;: après trois passes, il faut jouer.</translation>
    </message>
    <message>
        <source>Double line: one of three, a set can be discarded now.</source>
        <translation>Double trait&#x202f;: trois tuiles pareilles, vous pouvez écarter ce brelan.</translation>
    </message>
    <message>
        <source>Double line: one of three, a set.</source>
        <translation>Double trait&#x202f;: trois tuiles pareilles, un brelan.</translation>
    </message>
    <message>
        <source>Line with +1: {tile} on the dial would complete a set.</source>
        <translation>Trait avec +1&#x202f;: {tile} du cadran compléterait un brelan.</translation>
    </message>
    <message>
        <source>Seal: the only one left, its set is out.</source>
        <translation>Sceau&#x202f;: la seule qui reste, son brelan est écarté.</translation>
    </message>
    <message>
        <source>Frame: just drawn.</source>
        <translation>Cadre&#x202f;: vient d’être piochée.</translation>
    </message>
    <message>
        <source>Laid last: click to pick it up.</source>
        <translation>Posée en dernier&#x202f;: cliquez pour la ramasser.</translation>
    </message>
    <message>
        <source>Laid last.</source>
        <translation>Posée en dernier.</translation>
    </message>
    <message>
        <source>Tile on the dial.</source>
        <translation>Tuile du cadran.</translation>
    </message>
    <message>
        <source>Click to draw a tile.</source>
        <translation>Cliquez pour piocher une tuile.</translation>
    </message>
    <message>
        <source>Click to pass, once the ring is full.</source>
        <translation>Cliquez pour passer, dès que l’anneau est plein.</translation>
    </message>
    <message>
        <source>When the dial is full, its tiles make a new draw pile.</source>
        <translation>Quand le cadran est plein, ses tuiles forment une nouvelle pioche.</translation>
    </message>
    <message>
        <source>Gold frame, triangle and pointer: it is {name}’s turn.</source>
        <translation>Cadre doré, triangle et aiguille&#x202f;: à {name} de jouer.</translation>
    </message>
    <message>
        <source>Potential points: what the sets put aside so far are worth.</source>
        <translation>Points potentiels&#x202f;: ce que valent les brelans écartés jusqu’ici.</translation>
    </message>
    <message>
        <source>The match ends at {target} points.</source>
        <translation>La partie finit à {target} points.</translation>
    </message>
    <message>
        <source>Signs in a row and signs of one symbol count at the end.</source>
        <translation>Les signes qui se suivent et ceux d’un même symbole comptent à la fin.</translation>
    </message>
    <message>
        <source>Each die is used once; after the sixth combat all come back.</source>
        <translation>Chaque dé sert une fois&#x202f;; après le sixième combat, tous reviennent.</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>Something went wrong</source>
        <translation>Quelque chose s’est mal passé</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>EpiZodiak crashed</source>
        <translation>EpiZodiak s’est arrêté brutalement</translation>
    </message>
    <message>
        <source>EpiZodiak crashed the last time. Every move was saved: if a game was running, choose Continue.

A report helps to find the cause. It contains versions, settings and the end of the log, but no names, codes or hands.</source>
        <translation>EpiZodiak s’est arrêté brutalement la dernière fois. Chaque coup est enregistré&#x202f;: si une partie était en cours, choisissez Continuer.

Un rapport aide à trouver la cause. Il contient des versions, les réglages et la fin du journal, mais ni noms, ni codes, ni mains.</translation>
    </message>
    <message>
        <source>Show log folder</source>
        <translation>Ouvrir le dossier du journal</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Copier un rapport</translation>
    </message>
    <message>
        <source>The file cannot be opened</source>
        <translation>Ce fichier ne peut être ouvert</translation>
    </message>
    <message>
        <source>An unexpected error occurred. The game goes on and no move is lost. If the table looks wrong, close it and choose Continue.

The details are in the file {path}</source>
        <translation>Une erreur inattendue s’est produite. La partie continue et aucun coup n’est perdu. Si la table semble fausse, fermez-la et choisissez Continuer.

Les détails sont dans le fichier {path}</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>clockwise</source>
        <translation>sens horaire</translation>
    </message>
    <message>
        <source>anticlockwise</source>
        <translation>sens antihoraire</translation>
    </message>
    <message>
        <source>{first} or {last}</source>
        <translation>{first} ou {last}</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>la suite {first} à {last}</translation>
    </message>
    <message>
        <source>A new round: 12 tiles each.</source>
        <translation>Nouvelle manche&#x202f;: 12 tuiles par personne.</translation>
    </message>
    <message>
        <source>The {value} opens the dial.</source>
        <translation>Le {value} ouvre le cadran.</translation>
    </message>
    <message>
        <source>{name} lays {run}, {side}.</source>
        <translation>{name} pose {run}, {side}.</translation>
    </message>
    <message>
        <source>{name} draws a tile.</source>
        <translation>{name} pioche une tuile.</translation>
    </message>
    <message>
        <source>{name} picks up the {value}.</source>
        <translation>{name} ramasse le {value}.</translation>
    </message>
    <message>
        <source>{name} passes.</source>
        <translation>{name} passe.</translation>
    </message>
    <message>
        <source>{name} has emptied their hand: the round is over.</source>
        <translation>{name} a vidé sa main&#x202f;: la manche est terminée.</translation>
    </message>
    <message>
        <source>{name} wins the game.</source>
        <translation>{name} gagne la partie.</translation>
    </message>
    <message>
        <source>{name} takes back the last move.</source>
        <translation>{name} annule le dernier coup.</translation>
    </message>
    <message>
        <source>Aries</source>
        <translation>Bélier</translation>
    </message>
    <message>
        <source>Taurus</source>
        <translation>Taureau</translation>
    </message>
    <message>
        <source>Gemini</source>
        <translation>Gémeaux</translation>
    </message>
    <message>
        <source>Cancer</source>
        <translation>Cancer</translation>
    </message>
    <message>
        <source>Leo</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>Virgo</source>
        <translation>Vierge</translation>
    </message>
    <message>
        <source>Libra</source>
        <translation>Balance</translation>
    </message>
    <message>
        <source>Scorpio</source>
        <translation>Scorpion</translation>
    </message>
    <message>
        <source>Sagittarius</source>
        <translation>Sagittaire</translation>
    </message>
    <message>
        <source>Capricorn</source>
        <translation>Capricorne</translation>
    </message>
    <message>
        <source>Aquarius</source>
        <translation>Verseau</translation>
    </message>
    <message>
        <source>Pisces</source>
        <translation>Poissons</translation>
    </message>
    <message>
        <source>sun</source>
        <translation>soleil</translation>
    </message>
    <message>
        <source>moon</source>
        <translation>lune</translation>
    </message>
    <message>
        <source>star</source>
        <translation>étoile</translation>
    </message>
    <message>
        <source>galaxy</source>
        <translation>galaxie</translation>
    </message>
    <message>
        <source>planet</source>
        <translation>planète</translation>
    </message>
    <message>
        <source>comet</source>
        <translation>comète</translation>
    </message>
    <message>
        <source>{sign} ({symbol})</source>
        <translation>{sign} ({symbol})</translation>
    </message>
    <message>
        <source>Blue camp</source>
        <translation>Camp bleu</translation>
    </message>
    <message>
        <source>White camp</source>
        <translation>Camp blanc</translation>
    </message>
    <message>
        <source>{name} discards {card}.</source>
        <translation>{name} écarte {card}.</translation>
    </message>
    <message>
        <source>Three of one sign: {name} plays again.</source>
        <translation>Trois cartes du même signe&#x202f;: {name} rejoue.</translation>
    </message>
    <message numerus="yes">
        <source>{name}: %n point(s)</source>
        <translation>
            <numerusform>{name}&#x202f;: %n point</numerusform>
            <numerusform>{name}&#x202f;: %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name} draws %n card(s).</source>
        <translation>
            <numerusform>{name} pioche %n carte.</numerusform>
            <numerusform>{name} pioche %n cartes.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} draws {cards}.</source>
        <translation>{name} pioche {cards}.</translation>
    </message>
    <message>
        <source>Combat for {sign}: {name} attacks.</source>
        <translation>Combat pour {sign}&#x202f;: {name} attaque.</translation>
    </message>
    <message>
        <source>{name} has chosen a die.</source>
        <translation>{name} a choisi un dé.</translation>
    </message>
    <message>
        <source>{name} has chosen the D{die}.</source>
        <translation>{name} a choisi le D{die}.</translation>
    </message>
    <message>
        <source>{first} rolls {one}, {second} rolls {two}.</source>
        <translation>{first} fait {one}, {second} fait {two}.</translation>
    </message>
    <message numerus="yes">
        <source>{name} wins the combat for {sign} and has %n trophy(ies).</source>
        <translation>
            <numerusform>{name} gagne le combat pour {sign} et a %n trophée.</numerusform>
            <numerusform>{name} gagne le combat pour {sign} et a %n trophées.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} keeps {kept}; {gone} goes to the discard.</source>
        <translation>{name} garde {kept}&#x202f;; {gone} va à la défausse.</translation>
    </message>
    <message>
        <source>After the sixth combat all dice come back.</source>
        <translation>Après le sixième combat, tous les dés reviennent.</translation>
    </message>
    <message>
        <source>The D6 gives {roll}: the wish is granted.</source>
        <translation>Le D6 donne {roll}&#x202f;: le souhait est exaucé.</translation>
    </message>
    <message>
        <source>The game stops.</source>
        <translation>La partie s’arrête.</translation>
    </message>
    <message>
        <source>The game goes on.</source>
        <translation>La partie continue.</translation>
    </message>
    <message>
        <source>The game is over.</source>
        <translation>La partie est terminée.</translation>
    </message>
    <message>
        <source>You have a pair: choose its two cards. The marked card must be played.</source>
        <translation>Vous avez une paire&#x202f;: choisissez ses deux cartes. La carte marquée doit être jouée.</translation>
    </message>
    <message>
        <source>You have a pair: choose its two cards.</source>
        <translation>Vous avez une paire&#x202f;: choisissez ses deux cartes.</translation>
    </message>
    <message>
        <source>You have no pair: choose a card to discard.</source>
        <translation>Vous n’avez pas de paire&#x202f;: choisissez une carte à écarter.</translation>
    </message>
    <message>
        <source>Combat for {sign}: choose a die, in secret.</source>
        <translation>Combat pour {sign}&#x202f;: choisissez un dé en secret.</translation>
    </message>
    <message numerus="yes">
        <source>{name}, your turn: draw %n card(s), or take the top discard.</source>
        <translation>
            <numerusform>{name}, à vous&#x202f;: piochez %n carte, ou prenez à la défausse.</numerusform>
            <numerusform>{name}, à vous&#x202f;: piochez %n cartes, ou prenez à la défausse.</numerusform>
        </translation>
    </message>
    <message>
        <source>{winner} to {loser}</source>
        <translation>{winner} à {loser}</translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation>C’est à vous de jouer.</translation>
    </message>
    <message>
        <source>You win {rolls}.</source>
        <translation>{rolls} pour vous.</translation>
    </message>
    <message>
        <source>Combat for {sign}: the dice roll.</source>
        <translation>Combat pour {sign}&#x202f;: les dés roulent.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> et </translation>
    </message>
    <message>
        <source>Which pair do you lay for {sign}? Choose its two cards.</source>
        <translation>Quelle paire posez-vous pour {sign}&#x202f;? Choisissez ses deux cartes.</translation>
    </message>
    <message>
        <source>Which card do you lay for {sign}? Choose it in your hand.</source>
        <translation>Quelle carte posez-vous pour {sign}&#x202f;? Choisissez-la dans votre main.</translation>
    </message>
    <message>
        <source>The round is over.</source>
        <translation>La manche est terminée.</translation>
    </message>
    <message>
        <source>It is {name}’s turn.</source>
        <translation>À {name} de jouer.</translation>
    </message>
    <message>
        <source>New round</source>
        <translation>Nouvelle manche</translation>
    </message>
    <message>
        <source>Round {number}</source>
        <translation>Manche {number}</translation>
    </message>
    <message>
        <source>{name}: +{points}, {total} in all</source>
        <translation>{name}&#x202f;: +{points}, {total} au total</translation>
    </message>
    <message>
        <source>You have picked up a tile. Now:</source>
        <translation>Vous avez ramassé une tuile. Maintenant&#x202f;:</translation>
    </message>
    <message>
        <source>You have contested. Now:</source>
        <translation>Vous avez contesté. Maintenant&#x202f;:</translation>
    </message>
    <message>
        <source>You have drawn. Now:</source>
        <translation>Vous avez pioché. Maintenant&#x202f;:</translation>
    </message>
    <message>
        <source>One round: a point for each set, {bonus} for the first to empty the hand.</source>
        <translation>Une seule manche&#x202f;: un point par brelan, {bonus} pour la première main vidée.</translation>
    </message>
    <message>
        <source>After three passes you must play:</source>
        <translation>Après trois passes, il faut jouer&#x202f;:</translation>
    </message>
    <message>
        <source>{name}, your turn:</source>
        <translation>{name}, à vous&#x202f;:</translation>
    </message>
    <message>
        <source>Click the blinking slot {slot} to lay {run}.</source>
        <translation>Cliquez sur la case {slot} qui clignote pour poser {run}.</translation>
    </message>
    <message>
        <source>The {value} can follow.</source>
        <translation>Le {value} peut suivre.</translation>
    </message>
    <message>
        <source>{value} (last slot)</source>
        <translation>le {value} (dernière case)</translation>
    </message>
    <message>
        <source>{value} ({side})</source>
        <translation>le {value} ({side})</translation>
    </message>
    <message>
        <source>lay {lays}</source>
        <translation>poser {lays}</translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message numerus="yes">
        <source>First to empty the hand scores its sets. %n point(s) win the match.</source>
        <translation>
            <numerusform>La première main vidée marque ses brelans. Objectif&#x202f;: %n point.</numerusform>
            <numerusform>La première main vidée marque ses brelans. Objectif&#x202f;: %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everyone scores their sets. %n point(s) win the match.</source>
        <translation>
            <numerusform>Chacun marque ses brelans. Objectif&#x202f;: %n point.</numerusform>
            <numerusform>Chacun marque ses brelans. Objectif&#x202f;: %n points.</numerusform>
        </translation>
    </message>
    <message>
        <source>pick up the {value}</source>
        <translation>ramasser le {value}</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>piocher</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>passer</translation>
    </message>
    <message>
        <source>the {value}</source>
        <translation>le {value}</translation>
    </message>
    <message>
        <source>{name} begins, drawn by lot.</source>
        <translation>Le sort désigne {name} pour commencer.</translation>
    </message>
    <message>
        <source>{name} discards a set of {value}s.</source>
        <translation>{name} écarte un brelan de {value}.</translation>
    </message>
    <message>
        <source>{name} draws a(n) {value}.</source>
        <translation>{name} pioche un {value}.</translation>
    </message>
    <message>
        <source>{name} contests the {value}: three are discarded, {name} takes the fourth.</source>
        <translation>{name} conteste le {value}&#x202f;: trois tuiles vont à la défausse, {name} prend la quatrième.</translation>
    </message>
    <message numerus="yes">
        <source>The dial is full: its tiles make a new draw pile of %n tile(s).</source>
        <translation>
            <numerusform>Le cadran est plein&#x202f;: ses tuiles forment une nouvelle pioche de&#x202f;%n tuile.</numerusform>
            <numerusform>Le cadran est plein&#x202f;: ses tuiles forment une nouvelle pioche de&#x202f;%n tuiles.</numerusform>
        </translation>
    </message>
    <message>
        <source>The round is ended by agreement, without points.</source>
        <translation>Manche interrompue d’un commun accord, sans points.</translation>
    </message>
    <message>
        <source>The game is over: first place is shared.</source>
        <translation>La partie est terminée&#x202f;: la première place est partagée.</translation>
    </message>
    <message>
        <source>{sign} pair ({first} and {second})</source>
        <translation>paire de {sign} ({first} et {second})</translation>
    </message>
    <message numerus="yes">
        <source>Seven cards each; %n card(s) left in the draw pile.</source>
        <translation>
            <numerusform>Sept cartes par personne&#x202f;; il reste&#x202f;%n carte à la pioche.</numerusform>
            <numerusform>Sept cartes par personne&#x202f;; il reste&#x202f;%n cartes à la pioche.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} takes {card} from the discard and must play it.</source>
        <translation>{name} prend {card} à la défausse et doit jouer cette carte.</translation>
    </message>
    <message>
        <source>{name} lays a(n) {pair}.</source>
        <translation>{name} pose une {pair}.</translation>
    </message>
    <message>
        <source>{name} lays {card}.</source>
        <translation>{name} pose {card}.</translation>
    </message>
    <message>
        <source>{name} lays nothing.</source>
        <translation>{name} ne pose rien.</translation>
    </message>
    <message>
        <source>The game ends in a draw.</source>
        <translation>La partie est nulle.</translation>
    </message>
    <message>
        <source>{first} rolls a D{one}, {second} a D{two}.</source>
        <translation>{first} lance un D{one}, {second} un D{two}.</translation>
    </message>
    <message>
        <source>A tie – roll again.</source>
        <translation>Égalité&#x202f;: on relance.</translation>
    </message>
    <message>
        <source>{name} completes the zodiac and chooses: stop or play on.</source>
        <translation>{name} complète le zodiaque et choisit&#x202f;: arrêter ou continuer.</translation>
    </message>
    <message>
        <source>{name} wishes to stop.</source>
        <translation>{name} souhaite arrêter la partie.</translation>
    </message>
    <message>
        <source>Most points win: for signs in a row, signs of one symbol, and trophies.</source>
        <translation>Le plus de points gagne&#x202f;: signes qui se suivent, signes d’un même symbole, trophées.</translation>
    </message>
    <message>
        <source>{name} begins.</source>
        <translation>{name} commence.</translation>
    </message>
    <message>
        <source>{name} wishes to play on.</source>
        <translation>{name} souhaite continuer la partie.</translation>
    </message>
    <message>
        <source>The D6 gives {roll}: the wish is not granted.</source>
        <translation>Le D6 donne {roll}&#x202f;: le souhait n’est pas exaucé.</translation>
    </message>
    <message>
        <source>Lay a sign in your line, or nothing.</source>
        <translation>Posez un signe dans votre ligne, ou rien.</translation>
    </message>
    <message>
        <source>Lay the card you have taken.</source>
        <translation>Posez la carte que vous avez prise.</translation>
    </message>
    <message>
        <source>You cannot lay a sign.</source>
        <translation>Vous ne pouvez pas poser de signe.</translation>
    </message>
    <message>
        <source>{name}, your turn: draw.</source>
        <translation>{name}, à vous&#x202f;: piochez.</translation>
    </message>
    <message>
        <source>{name} wins {rolls}: a trophy and {sign}</source>
        <translation>{name} gagne {rolls}&#x202f;: un trophée et {sign}</translation>
    </message>
    <message>
        <source>{name} wins {rolls} and is choosing a card to keep.</source>
        <translation>{name} gagne {rolls} et choisit la carte à garder.</translation>
    </message>
    <message numerus="yes">
        <source>Combat for {sign}: {names} choose(s) a die.</source>
        <translation>
            <numerusform>Combat pour {sign}&#x202f;: {names} choisit un dé.</numerusform>
            <numerusform>Combat pour {sign}&#x202f;: {names} choisissent un dé.</numerusform>
        </translation>
    </message>
    <message>
        <source>Click the D{die} again to fight with it, or choose another die.</source>
        <translation>Recliquez sur le D{die} pour combattre avec lui, ou choisissez un autre dé.</translation>
    </message>
    <message>
        <source>Choose the second card of the pair.</source>
        <translation>Choisissez la seconde carte de la paire.</translation>
    </message>
    <message>
        <source>Click the blinking slot to lay the {pair}.</source>
        <translation>Cliquez sur la case qui clignote pour poser la {pair}.</translation>
    </message>
    <message>
        <source>Click the discard to lay {card} there.</source>
        <translation>Cliquez sur la défausse pour écarter {card}.</translation>
    </message>
    <message>
        <source>Click the blinking slot to lay {card}.</source>
        <translation>Cliquez sur la case qui clignote pour poser {card}.</translation>
    </message>
    <message>
        <source>discard a set ({values})</source>
        <translation>écarter un brelan ({values})</translation>
    </message>
    <message>
        <source>contest {values}</source>
        <translation>contester {values}</translation>
    </message>
    <message>
        <source>{name} changes their die.</source>
        <translation>{name} change de dé.</translation>
    </message>
    <message>
        <source>You have chosen the D{die}. Click another die to change it, until the other player chooses.</source>
        <translation>Vous avez choisi le D{die}. Cliquez sur un autre dé pour en changer, tant que l’adversaire n’a pas choisi.</translation>
    </message>
    <message>
        <source>You win {rolls}. Which card do you keep in your line?</source>
        <translation>{rolls} pour vous. Quelle carte gardez-vous dans votre ligne&#x202f;?</translation>
    </message>
    <message>
        <source>Stop or play on? A D6 grants your wish on 1 to 4; on 5 or 6 the opposite happens.</source>
        <translation>Arrêter ou continuer&#x202f;? Un D6 exauce votre souhait de 1 à 4 et fait le contraire sur 5 ou 6.</translation>
    </message>
    <message>
        <source>{name}, your turn: take the top discard, or click the empty draw pile to go on.</source>
        <translation>{name}, à vous&#x202f;: prenez à la défausse, ou cliquez sur la pioche vide pour continuer.</translation>
    </message>
    <message>
        <source>A D6 decides: 1 to 4 grants the wish.</source>
        <translation>Un D6 décide&#x202f;: de 1 à 4, le souhait est exaucé.</translation>
    </message>
    <message>
        <source>First click the card in your hand, then the discard.</source>
        <translation>Cliquez d’abord sur la carte de votre main, puis sur la défausse.</translation>
    </message>
    <message>
        <source>The points are counted.</source>
        <translation>On compte les points.</translation>
    </message>
    <message>
        <source>You hold a set of {value}s: click the {value} in the discard.</source>
        <translation>Vous avez un brelan de {value}&#x202f;: cliquez sur le {value} de la défausse.</translation>
    </message>
</context>
</TS>
