/** Every word that the elements say on their own, in one place. A translation is another object of this shape. */
export const english = {
  reset: "Reset",
  back: "Back",
  step: "Step",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  nextCard: "Next card",
  data: "data",
  grad: "grad",
  position: "Position in the walk",
  graph: (title: string) => `Graph of ${title}`,
  graphHelp: "Arrow left and right step through the walk, up and down go from edge to edge.",
  idle: "Nothing is computed yet: only the numbers that go in are there. Press Step to compute the first result.",
  seed: (name: string) => `The derivative of ${name} by itself is 1. From here the walk goes backward.`,
  done: (gradients: string) => `Done. ${gradients}`,
  passes: (node: string, input: string, sum: string) => `${node} passes its gradient on to ${input}: ${sum}`,
  factors: (upstream: string, local: string, share: string) => `arriving ${upstream} \u00d7 local ${local} = ${share}`,
  allComputed: "All computed",
  seedRoot: (name: string) => `Seed ${name} with 1`,
  seeded: (name: string) => `If ${name} moves by h, ${name} moves by h: the walk back begins with 1.`,
  added: (name: string, before: string, share: string, after: string) =>
    `${name} held ${before}, and ${before} + ${share} = ${after}.`,
  seedQuestion: (name: string) => `If ${name} moves by h, by how many h does ${name} move?`,
  seedIdea: (name: string) => `The question is how much ${name} moves when ${name} moves. Its value plays no part.`,
  seedLine: (name: string) => `${name}.grad = d${name}/d${name}`,
  question: (node: string, input: string) =>
    `What arrived at ${node}? And how much does ${node} move when ${input} moves?`,
  ideaProduct: "In a product, a move of one factor is multiplied by the other factor.",
  ideaSum: "In a sum, a move of one part is a move of the sum, unchanged.",
  ideaDifference: "In a difference, the first part moves it as it moves; the second part moves it the other way.",
  ideaLocal: (node: string, formula: string) => `The local derivative of ${node} is ${formula}: put its number in.`,
  line: (input: string, node: string, formula: string) => `${input}.grad += ${node}.grad * (${formula})`,
  nothing: "One factor is 0, so nothing flows along this edge.",
  overwritten: "The old gradient was thrown away: = was written where += is needed.",
  leaves: "Leaves",
  valueOf: (name: string) => `Value of ${name}`,
  noNumber: (text: string) => `"${text}" is not a number. Write, for example, -3, 0.5 or 3/2.`,
  noEdit: (name: string) => `${name} comes from an operation made by hand, so the leaves cannot be edited here.`,
  restore: "Restore values",
  expression: "Expression",
  draw: "Draw",
  preset: "Example",
  own: "your own",
  edge: (from: string, to: string) => `Edge ${from} \u2192 ${to}`,
  place: (place: number) => ["first", "second", "third"][place] ?? `${place + 1}th`,
  placeOf: (place: string, to: string) => `${place} input of ${to}`,
  close: "Close",
  formula: "Formula",
  number: "Number",
  check: "Check by nudging",
  flows: "On the way back",
  unknownFormula: "not known: the operation was made by hand",
  later: (to: string) => `known once ${to} is computed`,
  notYet: (to: string) => `nothing yet: ${to} has not passed its gradient on`,
  nudge: (name: string, h: string, slope: string) => `moving ${name} by \u00b1${h} gives the slope ${slope}`,
  agrees: "agrees",
  disagrees: "does not agree",
  noCheck: (why: string) => `not possible: ${why}`,
  twin: "The same as tables",
  values: "Values",
  edges: "Edges",
  value: "value",
  computed: "computed as",
  constant: "constant",
  leaf: "leaf",
  edgeColumn: "edge",
  local: "local derivative",
  notDrawn: (count: number) => `${count} values are too many to draw; the steps and the table are complete.`,
  shownOf: (shown: number, total: number) => `The first ${shown} of ${total} rows.`,

  // the order of visits
  tooMany: (most: number) => `this graph has too many values to put in order by hand; at most ${most}`,
  orderHelp:
    "Click the values in the order in which they shall be visited; click again to take one out. " +
    "Each visit hands back what the value holds at that moment.",
  orderList: "Order of the visits",
  legend: "In each box: data above the dashed line, grad below it.",
  nothingYet: "nothing yet",
  hadTurnEarly: (early: string, user: string) =>
    `${early} had its turn before ${user}, which still had something to give to it`,
  notPlaced: "not in the order yet",
  placedAs: (place: number) => `visit ${place}`,
  stillOpen: (names: string) => `Still to be placed: ${names}.`,
  undo: "Undo",
  clear: "Clear",
  run: "Run all",
  oneVisit: "One visit",
  ready: (root: string) => `${root}.grad = 1, all others 0. Run all visits, or one at a time.`,
  visit: (k: number, n: number, name: string) => `Visit ${k} of ${n}: ${name}`,
  leafVisit: (name: string) => `${name} is a leaf: it has no inputs, so it hands nothing back.`,
  emptyVisit: (name: string) => `${name}.grad is still 0, so it hands back nothing.`,
  right: "Right: every gradient was complete before it was handed back.",
  wrong: "Not a right order.",
  lucky: (early: string, user: string) =>
    `The numbers are right by luck: ${early} was visited before ${user}, which uses it, had handed it its share. ` +
    `It is a leaf, so nothing was lost; with inputs of its own it would have been.`,
  rootLater: (root: string) =>
    `${root} is where the walk begins: until it has been visited, nobody has anything to hand back.`,
  notEnough: (root: string, early: string, user: string) =>
    `${root} came first, and that is not enough: ${early} was visited before ${user}, which uses it.`,
  insteadOf: (name: string, got: string, expected: string) => `${name}.grad = ${got}, but it should be ${expected}`,
  complete: (name: string, got: string) => `${name}.grad = ${got}`,
  lostPath: (path: string) => `Lost on ${path}`,
};

export type Words = typeof english;

/** The words in use. */
export const words: Words = { ...english };

/** Replace any of the words, before the elements are drawn. */
export function useWords(translated: Partial<Words>): void {
  Object.assign(words, translated);
}
