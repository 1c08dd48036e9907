// @ts-nocheck -- made by web/translate.py from src/gradwalk/see/drawing/portable; do not edit
/* eslint-disable */
import { get, put, has, keys_of, ordered, floor, root_of, log_of, is_nan, is_finite, code_of, is_word, letters, escape, digits, short, grouped, number_of, whole, least, most } from "./basics";

// ---- model.py ----

export let [CLOSED, ROLLED, UNROLLED] = [0, 1, 2];

export let BORN = ["NaN", "inf", "NaN gradient", "infinite gradient"];

export class Cell {
  [field: string]: any;
  constructor(number, kind) {
    this.id = number;
    this.kind = kind;
    this.name = "";
    this.given = false;
    this.variable = "";
    this.symbol = "";
    this.pattern = "";
    this.place = 0;
    this.slot = 0;
    this.path = [];
    this.pinned = false;
    this.quoted = false;
    this.list = -1;
    this.root = false;
    this.count = 1;
    this.hidden = 0;
    this.zeros = 0;
    this.data = new Stats();
    this.grad = new Stats();
    this.parts = new Stats();
    this.inner = false;
    this.owner = -1;
    this.odd = "";
    this.sum = "";
    this.how = "";
    this.least = 0;
    this.most = 0;
    this.reached = false;
    this.born = "";
    this.cause = "";
    this.births = [];
    this.far = "";
    this.more = "";
    this.node = -1;
  }
}

export class Stats {
  [field: string]: any;
  constructor() {
    this.n = 0;
    this.low = 0.0;
    this.high = 0.0;
    this.nans = 0;
    this.infs = 0;
    this.below = 0;
    this.zeros = 0;
    this.bins = [];
    this.log = false;
  }
}

export class Edge {
  [field: string]: any;
  constructor(start, end, role) {
    this.start = start;
    this.end = end;
    this.role = role;
    this.count = 1;
    this.total = 0.0;
    this.size = 0.0;
    this.slope = 0.0;
    this.value = 0.0;
    this.text = "";
    this.through = "";
    this.toward_constant = false;
    this.lag = -1;
    this.implied = false;
    this.ill = false;
  }
}

export class Frame {
  [field: string]: any;
  constructor(number, parent, kind) {
    this.id = number;
    this.parent = parent;
    this.kind = kind;
    this.title = "";
    this.turn = "";
    this.turns = 1;
    this.size = 0;
    this.values = 0;
    this.broken = false;
    this.detail = true;
    this.note = "";
    this.odd = "";
    this.bare = false;
    this.inside = "";
    this.lines = [];
    this.partly = false;
    this.names = [];
    this.named = [];
  }
}

export class Document {
  [field: string]: any;
  constructor() {
    this.cells = [];
    this.edges = [];
    this.frames = [];
    this.values = 0;
    this.leaves = 0;
    this.constants = 0;
    this.starts = 0;
    this.results = 0;
    this.script = false;
    this.ink = false;
    this.title = "";
    this.rows = 72;
    this.bars = true;
    this.homes = [];
  }
}

// ---- view.py ----

export let BINS = 12;

export class Card {
  [field: string]: any;
  constructor(key, kind, frame) {
    this.key = key;
    this.kind = kind;
    this.frame = frame;
    this.toggles = -1;
    this.idiom = -1;
    this.cells = [];
    this.pins = [];
    this.takes = [];
    this.fixed = 0;
    this.numbers = [];
    this.order = 0.0;
    this.name = "";
    this.symbol = "";
    this.many = "";
    this.data = "";
    this.grad = "";
    this.zeros = "";
    this.notes = [];
    this.listed = false;
    this.rows = [];
    this.narrow = false;
    this.bins = [];
    this.log = false;
    this.count = 0;
    this.hidden = 0;
    this.given = false;
    this.reached = false;
    this.root = false;
    this.born = "";
    this.cause = "";
    this.ill = false;
    this.more = "";
    this.node = -1;
    this.wide = 0.0;
    this.high = 0.0;
  }
}

export class Link {
  [field: string]: any;
  constructor(start, end, role) {
    this.start = start;
    this.end = end;
    this.role = role;
    this.origin = 0;
    this.count = 0;
    this.total = 0.0;
    this.size = 0.0;
    this.slope = 0.0;
    this.value = 0.0;
    this.text = "";
    this.sources = 0;
    this.part = "";
    this.ill = false;
    this.plain = false;
    this.carried = false;
  }
}

export class Box {
  [field: string]: any;
  constructor(key, parent, frame, title) {
    this.key = key;
    this.parent = parent;
    this.frame = frame;
    this.title = title;
    this.order = 0.0;
    this.series = false;
  }
}

export class View {
  [field: string]: any;
  constructor() {
    this.cards = [];
    this.links = [];
    this.boxes = [];
  }
}

// ---- textwidth.py ----

export let THIN = " !'(),./:;I[\\]fijlrt|`";

export let NARROW = "\"*-^{}ckszJ";

export let LARGE = "%@MWmw";

export let CAPITAL = "ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…";

export function ems(text) {
  let width;
  width = 0.0;
  for (const c of letters(text)) {
    width += width_of(c);
  }
  return width;
}

export function width_of(c) {
  let code;
  if (THIN.includes(c)) {
    return 0.3;
  }
  if (NARROW.includes(c)) {
    return 0.5;
  }
  if (LARGE.includes(c)) {
    return 0.9;
  }
  if (CAPITAL.includes(c)) {
    return 0.72;
  }
  code = code_of(c);
  if ((code < 128)) {
    return 0.6;
  }
  if (((768 <= code && code < 880) || (8203 <= code && code < 8208) || (65024 <= code && code < 65040) || (8234 <= code && code < 8239))) {
    return 0.0;
  }
  if ((code >= 126976)) {
    return 1.3;
  }
  if (((4352 <= code && code < 4448) || (11904 <= code && code < 42192) || (44032 <= code && code < 55204) || (63744 <= code && code < 64256))) {
    return 1.05;
  }
  if (((65072 <= code && code < 65136) || (65280 <= code && code < 65377))) {
    return 1.05;
  }
  return 0.75;
}

export function fitted(text, room) {
  let kept;
  if ((ems(text) <= room)) {
    return text;
  }
  kept = letters(text);
  while (((kept.length > 0) && (ems(kept.join("")) > (room - 0.8)))) {
    kept.pop();
  }
  return (kept.join("") + "…");
}

// ---- typeset.py ----

export let RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export function typeset(formula) {
  let text;
  text = raised(squared(formula.split(" * ")).join("·").split(" ** "));
  return with_minus(letters(text.replaceAll("sqrt(", "√(")));
}

export function is_formula(note) {
  return ["= ", "  "].includes(note.slice(0, 2));
}

export function squared(factors) {
  let done, name, rest, last, doubled;
  done = [];
  for (const factor of factors) {
    name = first_name(letters(factor));
    rest = factor.slice(name.length);
    last = (done.length - 1);
    doubled = ((last >= 0) && (name !== "") && (last_name(letters(done[last])) === name));
    if ((doubled && !(rest.startsWith("(")) && !(rest.startsWith(" **")))) {
      done[last] = ((done[last] + "²") + rest);
    } else {
      done.push(factor);
    }
  }
  return done;
}

export function is_part(c) {
  return (is_word(c) || "[].'".includes(c));
}

export function first_name(chars) {
  let end;
  end = 0;
  while (((end < chars.length) && is_part(chars[end]))) {
    end += 1;
  }
  return a_name(chars.slice(0, end));
}

export function last_name(chars) {
  let start;
  start = chars.length;
  while (((start > 0) && is_part(chars[(start - 1)]))) {
    start -= 1;
  }
  return a_name(chars.slice(start));
}

export function a_name(chars) {
  let named;
  named = ((chars.length > 0) && is_word(chars[0]) && !("0123456789²".includes(chars[0])));
  return (named ? chars.join("") : "");
}

export function raised(parts) {
  let text, chars, end, ends, signs;
  text = parts[0];
  for (const part of parts.slice(1)) {
    chars = letters(part);
    end = (part.startsWith("-") ? 1 : 0);
    while (((end < chars.length) && "0123456789".includes(chars[end]))) {
      end += 1;
    }
    ends = ((end === chars.length) || !((is_word(chars[end]) || (chars[end] === "."))));
    if ((ends && (end > 0) && (chars[(end - 1)] !== "-"))) {
      signs = chars.slice(0, end).map((c) => ((c === "-") ? "⁻" : letters(RAISED)[Math.trunc(c)]));
      text = ((text + signs.join("")) + chars.slice(end).join(""));
    } else {
      text = ((text + "^") + part);
    }
  }
  return text;
}

export function with_minus(chars) {
  let done, c, before, after, between;
  done = [];
  for (let i = 0, stop_i = chars.length; i < stop_i; i++) {
    c = chars[i];
    if (((c === "-") && ((i + 1) < chars.length))) {
      before = ((i > 0) ? chars[(i - 1)] : " ");
      after = chars[(i + 1)];
      between = ((before === " ") && (after === " "));
      done.push(((between || (!(is_word(before)) && (is_word(after) || "(.".includes(after)))) ? "−" : c));
    } else {
      done.push(c);
    }
  }
  return done.join("");
}

// ---- ranges.py ----

export let DECADES = 1000.0;

export function merged(parts) {
  let out, started;
  out = new Stats();
  started = false;
  for (const s of parts) {
    out.nans += s.nans;
    out.infs += s.infs;
    out.below += s.below;
    out.zeros += s.zeros;
    out.n += s.n;
    if ((s.n > (s.nans + s.infs))) {
      out.low = (started ? least(out.low, s.low) : s.low);
      out.high = (started ? most(out.high, s.high) : s.high);
      started = true;
    }
  }
  if (((((out.n - out.nans) - out.infs) < 2) || !((out.low < out.high)))) {
    return out;
  }
  out.bins = Array.from({ length: BINS }, (_, i) => i).map((_) => 0.0);
  out.log = grows(out.low, out.high);
  for (const s of parts) {
    if ((s.bins.length > 0)) {
      for (let k = 0, stop_k = BINS; k < stop_k; k++) {
        fill(out, middle_of(s, ((k + 0.5) / BINS)), s.bins[k]);
      }
    } else {
      if ((s.n > (s.nans + s.infs))) {
        fill(out, s.low, Number(((s.n - s.nans) - s.infs)));
      }
    }
  }
  return out;
}

export function grows(low, high) {
  return ((low > 0) && ((high / low) >= DECADES));
}

export function middle_of(s, part) {
  if (s.log) {
    return (10 ** (log_of(s.low) + ((log_of(s.high) - log_of(s.low)) * part)));
  }
  return (s.low + ((s.high - s.low) * part));
}

export function place_of_number(s, x) {
  let part;
  if (!(is_finite((s.high - s.low)))) {
    return 0;
  }
  part = ((x - s.low) / (s.high - s.low));
  if (s.log) {
    part = ((log_of(x) - log_of(s.low)) / (log_of(s.high) - log_of(s.low)));
  }
  return least(most(Math.trunc((part * BINS)), 0), (BINS - 1));
}

export function fill(s, x, weight) {
  s.bins[place_of_number(s, x)] += weight;
}

export function range_text(s) {
  let finite;
  finite = ((s.n - s.nans) - s.infs);
  if ((finite === 0)) {
    return ((s.nans > 0) ? "nan" : ((s.below === 0) ? "inf" : ((s.below === s.infs) ? "-inf" : "±inf")));
  }
  return ((s.low === s.high) ? digits(s.low) : ((unsigned(s.low) + " … ") + unsigned(s.high)));
}

export function unsigned(x) {
  return ((x === 0) ? "0" : short(x));
}

// ---- naming.py ----

export let LISTS = 4;

export function stem(names) {
  let lists, one, lead, ends;
  lists = [];
  for (const name of names) {
    one = ((lists.length <= LISTS) ? family(name) : "");
    if (((one !== "") && !(lists.includes(one)))) {
      lists.push(one);
    }
  }
  if (((lists.length < 2) || (lists.length > LISTS) || (lists.length === names.length))) {
    return shared(names);
  }
  lead = beginning(lists);
  while (((lead.length > 0) && !(".[".includes(lead[(lead.length - 1)])))) {
    lead = lead.slice(0, (lead.length - 1));
  }
  ends = lists.map((one) => bare(one.slice(lead.length))).join(", ");
  return ((lead !== "") ? ((lead.slice(0, (lead.length - 1)) + ": ") + ends) : ends);
}

export function family(name) {
  let out, inside, opened;
  out = "";
  inside = "";
  opened = false;
  for (const c of letters(name)) {
    if ((c === "[")) {
      out += inside;
      inside = c;
      opened = true;
    } else {
      if ((opened && (c === "]"))) {
        out += (is_number(inside.slice(1)) ? "" : (inside + c));
        inside = "";
        opened = false;
      } else {
        if (opened) {
          inside += c;
        } else {
          out += c;
        }
      }
    }
  }
  while (((out.length > 0) && "0123456789_. …".includes(out[(out.length - 1)]))) {
    out = out.slice(0, (out.length - 1));
  }
  return out;
}

export function is_number(text) {
  for (const c of letters(text)) {
    if (!("0123456789".includes(c))) {
      return false;
    }
  }
  return (text !== "");
}

export function bare(text) {
  return text.replaceAll("'", "").replaceAll("]", "");
}

export function beginning(names) {
  let same;
  same = names[0];
  for (const other of names) {
    while (!(other.startsWith(same))) {
      same = same.slice(0, (same.length - 1));
    }
  }
  return same;
}

export function shared(names) {
  let same, whole;
  same = beginning(names);
  whole = (same.length === names[0].length);
  while ((!(whole) && (same.length > 0) && "0123456789".includes(same[(same.length - 1)]))) {
    same = same.slice(0, (same.length - 1));
  }
  while ((!(whole) && (same.length > 0) && "[(_. ".includes(same[(same.length - 1)]))) {
    same = same.slice(0, (same.length - 1));
  }
  return (((same !== "") && !(whole)) ? (same + "…") : same);
}

export function list_name(name) {
  let end;
  end = 0;
  while (((end < name.length) && !("[(0123456789…".includes(name[end])))) {
    end += 1;
  }
  while (((end > 0) && "._ ".includes(name[(end - 1)]))) {
    end -= 1;
  }
  return ((end > 0) ? name.slice(0, end) : name);
}

// ---- taken.py ----

export let LISTED_NUMBERS = 5;

export let NAMED = 4;

export function taken(card, doc) {
  let forms, form;
  forms = new Map();
  for (const i of card.takes) {
    if (!(doc.edges[i].implied)) {
      form = form_of(doc.cells[doc.edges[i].end]);
      if (!(has(forms, form))) {
        put(forms, form, []);
      }
      get(forms, form, []).push(i);
    }
  }
  return keys_of(forms).map((form) => form.replaceAll("§", numbers_text(get(forms, form, []), doc)));
}

export function form_of(cell) {
  if ((cell.pattern !== "")) {
    return cell.pattern;
  }
  return ((cell.sum === "sum of ") ? "+ §" : "with §");
}

export function numbers_text(edges, doc) {
  let said, one;
  said = [];
  for (const i of edges) {
    if (((edges.length > LISTED_NUMBERS) || (doc.cells[doc.edges[i].start].count > 1))) {
      return bracketed(range_text(merged(edges.map((j) => doc.cells[doc.edges[j].start].data))));
    }
    one = digits(doc.cells[doc.edges[i].start].data.low);
    if (!(said.includes(one))) {
      said.push(one);
    }
  }
  return bracketed(said.join(", "));
}

export function bracketed(text) {
  return (text.startsWith("-") ? (("(" + text) + ")") : text);
}

export function contents(card, doc) {
  let results, leaves, zeros, names, cell, parts, text;
  results = 0;
  leaves = 0;
  zeros = 0;
  names = [];
  for (const i of card.cells) {
    cell = doc.cells[i];
    zeros += cell.zeros;
    if ((cell.kind === "leaf")) {
      leaves += cell.count;
      if ((cell.given && !(names.includes(list_name(cell.name))))) {
        names.push(list_name(cell.name));
      }
    } else {
      results += ((cell.count + cell.hidden) - cell.zeros);
    }
  }
  parts = [many(results, "result", "results")];
  if ((leaves > 0)) {
    parts.push(many(leaves, "leaf", "leaves"));
  }
  if ((card.fixed > 0)) {
    parts.push(many(card.fixed, "plain number", "plain numbers"));
  }
  if ((zeros > 0)) {
    parts.push(many(zeros, "zero", "zeros"));
  }
  text = ((parts.length > 1) ? parts.join(", ") : "");
  if ((names.length > 0)) {
    text += ((": " + names.slice(0, NAMED).join(", ")) + ((names.length > NAMED) ? ", …" : ""));
  }
  return text;
}

export function many(count, one, more) {
  return ((grouped(count) + " ") + ((count === 1) ? one : more));
}

// ---- signs.py ----

export let SIGNS = 5;

export let KINDS = 16;

export let ABREAST = 3;

export function signed(card, doc) {
  let first, signs, others, sign, found;
  first = doc.cells[card.cells[0]];
  signs = [];
  others = false;
  for (const i of card.cells) {
    sign = ((doc.cells[i].sum === "") ? doc.cells[i].symbol : "sum");
    others = (others || (doc.cells[i].sum !== first.sum));
    if (!(signs.includes(sign))) {
      signs.push(sign);
    }
  }
  if ((((first.sum === "") || others) && (signs.length > 1))) {
    signs = ordered(signs, exponent);
    return ((signs.length <= SIGNS) ? signs.join(" or ") : ((signs[0] + " … ") + signs[(signs.length - 1)]));
  }
  if ((first.sum !== "")) {
    return (first.sum + sizes(card, doc));
  }
  if (!(number_in_sign(card, doc))) {
    return first.symbol;
  }
  found = card.takes.map((i) => doc.cells[doc.edges[i].start].data);
  return first.pattern.replaceAll("§", bracketed(range_text(merged(found))));
}

export function exponent(sign) {
  return (sign.startsWith("**") ? number_of(sign.slice(2), 1e+18) : 1e+18);
}

export function number_in_sign(card, doc) {
  let first, many;
  first = doc.cells[card.cells[0]];
  many = 0;
  for (const i of card.takes) {
    many += doc.edges[i].count;
  }
  for (const i of card.cells) {
    if (((doc.cells[i].symbol !== first.symbol) || (doc.cells[i].pattern !== first.pattern))) {
      return false;
    }
  }
  return ((first.pattern !== "") && (many === card.count));
}

export function sizes(card, doc) {
  let low, high;
  low = doc.cells[card.cells[0]].least;
  high = 0;
  for (const i of card.cells) {
    low = least(low, doc.cells[i].least);
    high = most(high, doc.cells[i].most);
  }
  return ((low === high) ? grouped(low) : ((grouped(low) + " … ") + grouped(high)));
}

export function operations(card, doc) {
  let signs, cell, many, kinds, whole, most, lines, text;
  signs = new Map();
  for (const i of card.cells) {
    cell = doc.cells[i];
    if (((cell.kind === "result") && !(cell.pinned))) {
      many = ((cell.sum !== "") ? cell.count : ((cell.count + cell.hidden) - cell.zeros));
      put(signs, cell.symbol, (get(signs, cell.symbol, 0) + many));
    }
  }
  kinds = ordered(keys_of(signs), ((s) => -get(signs, s, 0)));
  whole = ((doc.frames[card.toggles].parent < 0) || (doc.frames[card.toggles].kind === "part"));
  most = (((kinds.length <= KINDS) && whole) ? KINDS : 3);
  lines = [];
  for (let k = 0, stop_k = least(most, kinds.length); k < stop_k; k++) {
    text = counted(get(signs, kinds[k], 0), kinds[k]);
    if (((k % ABREAST) === 0)) {
      lines.push(text);
    } else {
      lines[(lines.length - 1)] += (" · " + text);
    }
  }
  if ((kinds.length > most)) {
    lines[(lines.length - 1)] += " · …";
  }
  return lines;
}

export function counted(many, sign) {
  let names, word;
  names = ["+", "addition", "-", "difference", "*", "product", "/", "division", "**2", "square", "neg", "negation"];
  word = sign;
  for (let k = 0, stop_k = 6; k < stop_k; k++) {
    if ((sign === names[(2 * k)])) {
      word = (names[((2 * k) + 1)] + ((many > 1) ? "s" : ""));
    }
  }
  if (((many > 1) && word.startsWith("sum of "))) {
    word = ("sums of " + word.slice(7));
  }
  return ((grouped(many) + " ") + word);
}

// ---- tell.py ----

export let WITHOUT = 3;

export let FEW = 6;

export let SEVERAL = 6;

export let PINS = 6;

export function describe(card, doc, states, plain) {
  let data, grad, names, inside, first, outs, births, cell, numbers, slopes, single, spread, hidden, some, told, where, frame, apart;
  data = [];
  grad = [];
  names = [];
  inside = [];
  first = doc.cells[card.cells[0]];
  outs = 0;
  for (const i of card.cells) {
    if (!(doc.cells[i].inner)) {
      if ((outs === 0)) {
        first = doc.cells[i];
      }
      outs += 1;
    }
  }
  births = [0, 0, 0, 0];
  for (const i of card.cells) {
    cell = doc.cells[i];
    for (let k = 0, stop_k = cell.births.length; k < stop_k; k++) {
      births[k] += cell.births[k];
    }
    card.hidden += cell.hidden;
    if (((card.idiom >= 0) && (outs > 0) && cell.inner)) {
      inside.push(cell.data);
      card.hidden += cell.count;
      continue;
    }
    data.push(cell.data);
    grad.push(cell.grad);
    card.count += cell.count;
    card.reached = (card.reached || cell.reached);
    card.root = (card.root || cell.root);
    card.given = (card.given || cell.given);
    if (cell.given) {
      names.push(cell.name);
    }
    if (((card.kind === "frame") && (cell.hidden > 0))) {
      data.push(cell.parts);
    }
  }
  if ((card.kind === "frame")) {
    for (const i of card.numbers) {
      data.push(doc.cells[i].data);
    }
  }
  numbers = merged(data);
  slopes = merged(grad);
  card.data = range_text(numbers);
  card.grad = range_text(slopes);
  card.ill = ((numbers.nans + numbers.infs) > 0);
  if ((card.kind !== "constant")) {
    card.ill = (card.ill || ((slopes.nans + slopes.infs) > 0));
  }
  single = (card.count === 1);
  if (single) {
    card.name = first.name;
    card.symbol = first.symbol;
    card.born = first.born;
    card.cause = first.cause;
    card.node = first.node;
    card.more = first.more;
    if (((first.kind === "constant") && (first.born !== ""))) {
      card.name = "a plain number";
      card.grad = "–";
    }
    if ((first.far !== "")) {
      card.notes.push(first.far);
    }
  } else {
    card.notes = notes_of(numbers, slopes, births);
    spread = (doc.bars && (numbers.n >= 5) && (numbers.low < numbers.high));
    card.bins = (spread ? numbers.bins : []);
    card.log = numbers.log;
    card.more = (grouped((card.count + card.hidden)) + " values");
  }
  if (((first.how !== "") && (card.kind === "result"))) {
    card.notes.push(first.how);
  }
  hidden = merged(inside);
  if ((((hidden.nans + hidden.infs) > 0) && ((numbers.nans + numbers.infs) === 0))) {
    card.ill = true;
    card.notes.push((grouped((hidden.nans + hidden.infs)) + " inside not finite"));
  }
  if ((card.kind === "frame")) {
    describe_frame(card, doc);
    tell_zeros(card, doc, slopes);
    return;
  }
  if ((card.listed && !(single) && (data.length <= doc.rows))) {
    list_rows(card, doc);
  }
  if (!(single)) {
    tell_odd(card, doc);
    if ((card.kind === "leaf")) {
      tell_zeros(card, doc, slopes);
    }
  }
  some = ((numbers.n >= 5) && (numbers.zeros > 0) && (numbers.zeros < numbers.n));
  if (((card.kind === "result") && (first.symbol === "ReLU") && some)) {
    card.notes.push((((grouped(numbers.zeros) + " of ") + grouped(numbers.n)) + " are 0"));
  }
  if ((card.kind === "result")) {
    card.symbol = (plain ? first.symbol : ((card.idiom >= 0) ? named_sign(card, doc) : signed(card, doc)));
    if (((card.idiom >= 0) || !(number_in_sign(card, doc)))) {
      for (const note of taken(card, doc)) {
        card.notes.push(note);
      }
    }
    if (!(plain)) {
      tell_open_idiom(card, doc, states);
    }
  }
  if (!(single)) {
    told = (names.length === data.length);
    card.name = (!(told) ? variable_of(card, doc) : ((card.rows.length > 0) ? shared(names) : stem(names)));
    card.many = ("× " + grouped(card.count));
    if (((card.kind === "leaf") && (card.name === ""))) {
      card.many = (grouped(card.count) + " leaves");
    }
    if (((card.toggles >= 0) && (doc.frames[card.toggles].kind === "run") && (doc.frames[card.toggles].note !== ""))) {
      card.many += (" " + doc.frames[card.toggles].note);
    }
  }
  if (((card.toggles >= 0) && !(doc.frames[card.toggles].detail) && (card.toggles !== card.idiom))) {
    card.toggles = -1;
  }
  if ((single && first.pinned && (first.path.length > 0))) {
    where = [];
    for (const step of first.path) {
      frame = doc.frames[step[0]];
      if (((first.kind === "leaf") && (frame.turn === "step"))) {
        continue;
      }
      if (((frame.turn === "term") && (frame.turns <= FEW) && (first.born === ""))) {
        continue;
      }
      apart = ((states[frame.id] === ROLLED) || (card.root && (states[frame.id] === CLOSED)));
      if (((step[2] >= 0) && (frame.turns > 1) && apart && (frame.turn !== ""))) {
        where.push(((((frame.turn + " ") + grouped((step[2] + 1))) + " of ") + grouped(frame.turns)));
      }
      if ((states[frame.id] === CLOSED)) {
        break;
      }
    }
    if (((where.length > 0) && !(plain))) {
      card.notes.push(where.join(", "));
    }
  }
}

export function variable_of(card, doc) {
  let names, cell;
  names = [];
  for (const i of card.cells) {
    cell = doc.cells[i];
    if ((!(((card.idiom >= 0) && cell.inner)) && !(names.includes(cell.variable)))) {
      names.push(cell.variable);
    }
  }
  return ((names.length === 1) ? names[0] : "");
}

export function tell_odd(card, doc) {
  for (const i of card.cells) {
    if (((doc.cells[i].odd !== "") && !(card.notes.includes(doc.cells[i].odd)))) {
      card.notes.push(doc.cells[i].odd);
      return;
    }
  }
}

export function tell_zeros(card, doc, slopes) {
  let names, cell;
  if ((!(card.reached) || (slopes.zeros === 0) || (slopes.zeros === slopes.n) || (card.rows.length > 0))) {
    return;
  }
  names = [];
  for (const i of card.cells) {
    cell = doc.cells[i];
    if ((cell.given && (cell.count === 1) && (cell.grad.zeros === 1))) {
      names.push(cell.name);
    }
  }
  if (((names.length === slopes.zeros) && (names.length <= WITHOUT))) {
    card.zeros = ("0: " + names.join(", "));
  } else {
    card.zeros = ((("0 in " + grouped(slopes.zeros)) + " of ") + grouped(slopes.n));
  }
}

export function named_sign(card, doc) {
  let frame;
  frame = doc.frames[card.idiom];
  for (const line of frame.lines) {
    card.notes.push(line);
  }
  return ((frame.lines.length > 0) ? "ƒ" : frame.title);
}

export function tell_open_idiom(card, doc, states) {
  let frame, text, known;
  for (const i of card.cells) {
    for (const step of doc.cells[i].path) {
      frame = doc.frames[step[0]];
      text = ("= " + frame.title);
      known = (frame.bare && (states[frame.id] !== CLOSED) && !(doc.cells[i].inner));
      if ((known && !(card.notes.includes(text)))) {
        card.notes.push(text);
      }
    }
  }
}

export function describe_frame(card, doc) {
  let frame, held, doing;
  frame = doc.frames[card.toggles];
  card.name = frame.title;
  card.symbol = "";
  card.given = true;
  card.many = (("· " + grouped(((card.count + card.hidden) + card.fixed))) + " values");
  held = contents(card, doc);
  if ((held !== "")) {
    card.notes.splice(0, 0, held);
  }
  doing = ((frame.lines.length > 0) ? frame.lines : ((frame.inside !== "") ? frame.inside.split("\n") : operations(card, doc)));
  if (((frame.lines.length > SEVERAL) && (frame.inside !== "") && !((frame.inside.includes("→") || frame.inside.includes("·"))))) {
    doing = [frame.inside];
    for (const line of frame.lines) {
      doing.push(line);
    }
  }
  for (let k = 0, stop_k = doing.length; k < stop_k; k++) {
    card.notes.splice(k, 0, doing[k]);
  }
  if ((frame.note !== "")) {
    card.notes.splice(0, 0, frame.note);
  }
  if ((frame.odd !== "")) {
    card.notes.push(frame.odd);
  }
  tell_pins(card, doc);
}

export function tell_pins(card, doc) {
  let lists, listed, key, groups, pins, text;
  lists = new Map();
  for (const i of card.pins) {
    listed = ((card.pins.length > PINS) && (doc.cells[i].list >= 0));
    key = (listed ? list_name(doc.cells[i].name) : doc.cells[i].name);
    if (!(has(lists, key))) {
      put(lists, key, []);
    }
    get(lists, key, []).push(i);
  }
  groups = keys_of(lists);
  for (const key of groups.slice(0, PINS)) {
    pins = get(lists, key, []);
    text = doc.cells[pins[0]].name;
    if ((pins.length > 1)) {
      text += (" … " + doc.cells[pins[(pins.length - 1)]].name);
    } else {
      text += turn_of(doc.cells[pins[0]], doc.frames[card.toggles]);
    }
    if (((pins.length === 1) && (doc.cells[pins[0]].cause !== ""))) {
      text += (" = " + doc.cells[pins[0]].cause);
    }
    text += (" = " + range_text(merged(pins.map((i) => doc.cells[i].data))));
    if (doc.cells[pins[0]].reached) {
      text += (", grad " + range_text(merged(pins.map((i) => doc.cells[i].grad))));
    }
    card.notes.push(text);
  }
  if ((groups.length > PINS)) {
    card.notes.push((("and " + grouped((groups.length - PINS))) + " more with a name"));
  }
}

export function turn_of(cell, frame) {
  for (const step of cell.path) {
    if (((step[0] === frame.id) && (step[2] >= 0) && (frame.turns > 1) && (frame.turn !== "") && (cell.kind === "result"))) {
      return ((((" (" + frame.turn) + " ") + grouped((step[2] + 1))) + ")");
    }
  }
  return "";
}

export function list_rows(card, doc) {
  let cell, slope;
  card.bins = [];
  for (const i of card.cells) {
    cell = doc.cells[i];
    if (!(((card.idiom >= 0) && cell.inner))) {
      slope = (cell.reached ? range_text(cell.grad) : "–");
      card.rows.push([cell.name, range_text(cell.data), slope]);
    }
  }
}

export function notes_of(numbers, slopes, births) {
  let notes, ill, many;
  notes = [];
  if ((numbers.nans > 0)) {
    notes.push(((grouped(numbers.nans) + " NaN of ") + grouped(numbers.n)));
  }
  if ((numbers.infs > 0)) {
    notes.push(((grouped(numbers.infs) + " infinite of ") + grouped(numbers.n)));
  }
  if (((slopes.nans + slopes.infs) > 0)) {
    ill = grouped((slopes.nans + slopes.infs));
    if ((slopes.n !== numbers.n)) {
      ill += (" of " + grouped(slopes.n));
    }
    notes.push(((ill + ((ill === "1") ? " gradient" : " gradients")) + " not finite"));
  }
  for (let k = 0, stop_k = births.length; k < stop_k; k++) {
    if ((births[k] > 0)) {
      many = (((births[k] > 1) && (k > 1)) ? "s" : "");
      notes.push(((((grouped(births[k]) + " ") + BORN[k]) + many) + " born here"));
    }
  }
  return notes;
}

// ---- joins.py ----

export function link(doc, view, seat_of, states, plain) {
  let found, known, start, end, later, closed, key, one, source, before, below;
  found = new Map();
  known = new Map();
  for (const edge of doc.edges) {
    if (!(has(seat_of, edge.start))) {
      continue;
    }
    start = get(seat_of, edge.start, 0);
    end = get(seat_of, edge.end, 0);
    if (((start === end) && holds(doc, view.cards[start], edge))) {
      continue;
    }
    later = ((view.cards[start].order >= view.cards[end].order) || (!(plain) && goes_round(doc, states, edge)));
    closed = (view.cards[end].kind === "frame");
    key = ((((String(start) + (later ? ">>" : ">")) + String(end)) + "#") + (closed ? "" : String(edge.role)));
    if (!(has(found, key))) {
      put(found, key, view.links.length);
      view.links.push(new Link(start, end, edge.role));
    }
    one = view.links[get(found, key, 0)];
    one.carried = later;
    source = ((String(get(found, key, 0)) + "<") + String(edge.start));
    before = least(get(known, source, 0), doc.cells[edge.start].count);
    put(known, source, (before + edge.count));
    one.sources += (least((before + edge.count), doc.cells[edge.start].count) - before);
    one.count += edge.count;
    one.total += edge.total;
    one.size += edge.size;
    if (((one.count === 1) || !((Math.abs(one.slope) >= Math.abs(edge.slope))))) {
      one.slope = edge.slope;
    }
    if (((one.count === 1) || !((Math.abs(one.value) >= Math.abs(edge.value))))) {
      one.value = edge.value;
    }
    one.text = ((one.count === 1) ? edge.text : "");
    if (((one.count === 1) && (view.cards[end].idiom >= 0) && (edge.through !== ""))) {
      one.text = edge.through;
    }
    one.plain = edge.toward_constant;
    one.ill = (one.ill || edge.ill);
  }
  for (const line of view.links) {
    below = ((line.total < 0) && (Math.abs(line.total) > (line.size * 1e-12)));
    line.origin = (((4 * line.start) + (line.carried ? 2 : 0)) + (below ? 1 : 0));
  }
}

export function holds(doc, card, edge) {
  let around;
  around = edge.lag;
  while (((around >= 0) && (around !== card.toggles))) {
    around = doc.frames[around].parent;
  }
  if (((around < 0) && (edge.lag >= 0))) {
    return false;
  }
  if (((card.kind === "frame") || ((card.idiom >= 0) && doc.cells[edge.start].inner))) {
    return true;
  }
  return ((card.toggles >= 0) && (doc.frames[card.toggles].turn === "step") && (doc.frames[card.toggles].kind === "run"));
}

export function goes_round(doc, states, edge) {
  let frame, one, other;
  if (((edge.lag < 0) || (states[edge.lag] === CLOSED))) {
    return false;
  }
  if ((states[edge.lag] !== UNROLLED)) {
    return true;
  }
  frame = doc.frames[edge.lag];
  one = turn_in(doc.cells[edge.start], frame);
  other = turn_in(doc.cells[edge.end], frame);
  return ((one < 0) || (other < 0) || (turn_text(frame, one) === turn_text(frame, other)));
}

export function turn_in(cell, frame) {
  for (const step of cell.path) {
    if ((step[0] === frame.id)) {
      return step[1];
    }
  }
  return -1;
}

export function tell_parts(doc, view) {
  let together, start, place, key;
  together = new Map();
  for (let k = 0, stop_k = 2; k < stop_k; k++) {
    for (const line of view.links) {
      if (line.carried) {
        continue;
      }
      start = view.cards[line.start];
      place = ((String(line.start) + "#") + String(doc.cells[view.cards[line.end].cells[0]].slot));
      key = ((place + "#") + String(line.role));
      if ((k === 0)) {
        put(together, place, (get(together, place, 0) + line.sources));
        put(together, key, (get(together, key, 0) + line.sources));
      } else {
        if (((start.kind !== "frame") && (get(together, key, 0) < start.count) && (get(together, place, 0) !== start.count))) {
          line.part = ((grouped(line.sources) + " of ") + grouped(start.count));
        }
      }
    }
  }
}

export function turn_text(frame, turn) {
  if (((frame.turns > 12) && (3 <= turn) && (turn < (frame.turns - 2)))) {
    return "~";
  }
  return String(turn);
}

export function tell_names(doc, view, seat_of) {
  let number, frame, places, other, place;
  for (const card of view.cards) {
    number = ((card.kind === "frame") ? card.toggles : card.idiom);
    if ((number < 0)) {
      continue;
    }
    frame = doc.frames[number];
    places = new Map();
    for (let k = 0, stop_k = frame.names.length; k < stop_k; k++) {
      other = view.cards[get(seat_of, frame.named[k], 0)];
      if (((other.key !== card.key) && ((other.kind === "frame") || (other.count > 1)))) {
        place = ((other.name !== "") ? other.name : other.symbol);
        if ((other.kind !== "frame")) {
          place = ((place === "") ? other.many : ((place + " ") + other.many));
        }
        if (!(has(places, place))) {
          put(places, place, []);
        }
        get(places, place, []).push(frame.names[k]);
      }
    }
    for (const place of keys_of(places)) {
      card.notes.push(((get(places, place, []).join(", ") + ": in ") + place));
    }
  }
}

// ---- cut.py ----

export let HEADER = 120;

export class Seat {
  [field: string]: any;
  constructor() {
    this.key = "";
    this.frame = "";
    this.closed = -1;
    this.run = -1;
    this.idiom = -1;
  }
}

export function cut(doc, states, plain) {
  let view, cards, boxes, order, seat_of, lists, key, seat, base, listed, with_owner, card;
  view = new View();
  cards = new Map();
  boxes = new Map();
  order = new Map();
  seat_of = new Map();
  lists = new Map();
  for (const cell of doc.cells) {
    if (((cell.kind === "result") && in_closed_list(cell, states, plain))) {
      key = list_key(cell, seat_for(cell, doc, states, view, boxes, plain).key);
      put(lists, key, (get(lists, key, 0) + 1));
    }
  }
  for (const cell of doc.cells) {
    if ((cell.kind !== "result")) {
      continue;
    }
    seat = seat_for(cell, doc, states, view, boxes, plain);
    base = seat.key;
    put(order, base, least(get(order, base, cell.place), cell.place));
    key = base;
    listed = ((seat.closed < 0) && (get(lists, list_key(cell, base), 0) >= LISTED));
    with_owner = ((seat.idiom >= 0) && (cell.owner >= 0));
    if (listed) {
      key = ((seat.idiom >= 0) ? base : list_key(cell, base));
    } else {
      if (((seat.closed < 0) && cell.pinned)) {
        key = ("pin" + String(cell.id));
      } else {
        if ((with_owner && (get(lists, list_key(doc.cells[cell.owner], base), 0) < LISTED))) {
          key = ("pin" + String(cell.owner));
        }
      }
    }
    card = card_at(view, cards, key, "result", seat.frame);
    if (((seat.idiom >= 0) && !((cell.pinned && cell.inner)))) {
      view.cards[card].idiom = seat.idiom;
      view.cards[card].toggles = seat.idiom;
    } else {
      if ((seat.closed >= 0)) {
        view.cards[card].kind = "frame";
        view.cards[card].toggles = seat.closed;
        if (cell.pinned) {
          view.cards[card].pins.push(cell.id);
        }
      } else {
        if (((seat.run >= 0) && !(cell.pinned))) {
          view.cards[card].toggles = seat.run;
        } else {
          if ((listed || opened_list(cell, states, plain))) {
            view.cards[card].toggles = cell.list;
          }
        }
      }
    }
    view.cards[card].listed = (view.cards[card].listed || listed);
    view.cards[card].cells.push(cell.id);
    put(seat_of, cell.id, card);
    if (((seat.idiom < 0) || (cell.owner < 0))) {
      view.cards[card].order = (get(order, base, 0.0) + beside(cell, seat));
    }
  }
  seat_leaves(doc, view, cards, seat_of, states, plain);
  for (const one of view.cards) {
    if (((one.kind === "frame") && (one.cells.length === 1) && (doc.cells[one.cells[0]].count === 1))) {
      one.kind = "result";
      one.toggles = -1;
      one.pins = [];
    }
  }
  link(doc, view, seat_of, states, plain);
  for (const one of view.cards) {
    describe(one, doc, states, plain);
  }
  tell_parts(doc, view);
  tell_names(doc, view, seat_of);
  for (const box of view.boxes) {
    box.order = 1e+18;
    for (const one of view.cards) {
      if (one.frame.startsWith(box.key)) {
        box.order = least(box.order, one.order);
      }
    }
  }
  return view;
}

export let LISTED = 3;

export let LONG_LIST = 4;

export function in_closed_list(cell, states, plain) {
  return ((cell.list >= 0) && !(plain) && (states[cell.list] === CLOSED));
}

export function opened_list(cell, states, plain) {
  return ((cell.list >= 0) && !(plain) && (states[cell.list] !== CLOSED));
}

export function list_key(cell, place) {
  return ((("list" + String(cell.list)) + ":") + place);
}

export function beside(cell, seat) {
  if ((!(cell.pinned) || (seat.closed >= 0))) {
    return 0.0;
  }
  return (((seat.idiom >= 0) && cell.inner) ? -0.125 : 0.5);
}

export function card_at(view, cards, key, kind, frame) {
  if (!(has(cards, key))) {
    put(cards, key, view.cards.length);
    view.cards.push(new Card(key, kind, frame));
  }
  return Math.trunc(get(cards, key, 0));
}

export function seat_for(cell, doc, states, view, boxes, plain) {
  let seat, prefix, frame, turn, state, outer, which, title;
  seat = new Seat();
  if (plain) {
    seat.key = ("c" + String(cell.id));
    return seat;
  }
  prefix = "";
  for (const step of cell.path) {
    frame = doc.frames[step[0]];
    turn = step[1];
    state = states[frame.id];
    if ((frame.kind === "run")) {
      if (((state === UNROLLED) && (turn >= 0))) {
        prefix += ((("F" + String(frame.id)) + turn_text(frame, turn)) + "/");
      } else {
        prefix += (("F" + String(frame.id)) + "*/");
        seat.run = frame.id;
      }
      continue;
    }
    if ((state === CLOSED)) {
      seat.key = ((prefix + "F") + String(frame.id));
      if ((frame.kind === "idiom")) {
        seat.idiom = frame.id;
      } else {
        if (!(cell.root)) {
          seat.closed = frame.id;
        }
      }
      return seat;
    }
    outer = (((prefix + "F") + String(frame.id)) + "/");
    if (frame.bare) {
      seat.run = (!(cell.inner) ? frame.id : seat.run);
      prefix = outer;
      continue;
    }
    open_box(view, boxes, outer, seat.frame, frame, header(frame));
    seat.frame = outer;
    prefix = outer;
    if (((state === UNROLLED) && (turn >= 0) && (frame.turns > 1))) {
      which = turn_text(frame, turn);
      prefix = ((outer + which) + "/");
      title = ((frame.turn + " ") + String((turn + 1)));
      if ((which === "~")) {
        title = ((frame.turn + "s 4 … ") + grouped((frame.turns - 2)));
      }
      open_box(view, boxes, prefix, outer, frame, title);
      seat.frame = prefix;
    }
  }
  seat.key = ((prefix + "s") + String(cell.slot));
  return seat;
}

export function header(frame) {
  let title, lines;
  title = (frame.title + ((frame.note !== "") ? (" · " + frame.note) : ""));
  lines = frame.lines.filter((line) => is_formula(line)).map((line) => line);
  if (((lines.length === 1) && (frame.lines[0] === lines[0]) && (frame.names.length === 0))) {
    title += (((title.length + lines[0].length) <= HEADER) ? (" · " + lines[0].slice(2)) : "");
  }
  return title;
}

export function open_box(view, boxes, key, parent, frame, title) {
  let box;
  if (has(boxes, key)) {
    return;
  }
  put(boxes, key, view.boxes.length);
  box = new Box(key, parent, frame.id, title);
  box.series = (frame.kind === "series");
  view.boxes.push(box);
}

export function seat_leaves(doc, view, cards, seat_of, states, plain) {
  let uses, edge, lists, frame, key, seat, place, listed, card, one, first;
  uses = new Map();
  for (let i = 0, stop_i = doc.edges.length; i < stop_i; i++) {
    edge = doc.edges[i];
    if ((doc.cells[edge.start].kind !== "result")) {
      if (!(has(uses, edge.start))) {
        put(uses, edge.start, []);
      }
      get(uses, edge.start, []).push(i);
    }
  }
  lists = new Map();
  for (const cell of doc.cells) {
    if (((cell.kind === "leaf") && in_closed_list(cell, states, plain))) {
      frame = leaf_seat(cell, doc, states, plain).frame;
      key = list_key(cell, (frame + place_of(cell, doc, view, uses, seat_of)));
      put(lists, key, (get(lists, key, 0) + 1));
      if ((doc.frames[cell.list].turn !== "")) {
        put(lists, list_key(cell, frame), (get(lists, list_key(cell, frame), 0) + 1));
      }
    }
  }
  for (const cell of doc.cells) {
    if ((cell.kind === "result")) {
      continue;
    }
    if (((cell.kind === "constant") && !(plain) && !(cell.pinned))) {
      take_in(cell, doc, view, get(uses, cell.id, []), seat_of);
      continue;
    }
    seat = leaf_seat(cell, doc, states, plain);
    if (((seat.closed >= 0) && has(cards, seat.key))) {
      card = get(cards, seat.key, 0);
      view.cards[card].cells.push(cell.id);
      put(seat_of, cell.id, card);
      continue;
    }
    place = place_of(cell, doc, view, uses, seat_of);
    listed = (get(lists, list_key(cell, (seat.frame + place)), 0) >= LISTED);
    if ((!(listed) && (get(lists, list_key(cell, seat.frame), 0) >= LONG_LIST))) {
      place = "";
      listed = true;
    }
    key = (listed ? list_key(cell, (seat.frame + place)) : (((cell.kind + (cell.given ? "" : " unnamed")) + ":") + place));
    if ((plain || ((cell.pinned || cell.quoted) && !(listed)))) {
      key = ("c" + String(cell.id));
    }
    card = card_at(view, cards, key, cell.kind, seat.frame);
    one = view.cards[card];
    first = 1e+18;
    for (const i of get(uses, cell.id, [])) {
      first = least(first, view.cards[get(seat_of, doc.edges[i].end, 0)].order);
    }
    first = ((first < 1e+18) ? (first - 0.25) : -1.0);
    one.order = ((one.cells.length === 0) ? first : least(first, one.order));
    one.listed = listed;
    if ((listed || opened_list(cell, states, plain))) {
      one.toggles = cell.list;
    }
    one.cells.push(cell.id);
    put(seat_of, cell.id, card);
  }
}

export function take_in(cell, doc, view, uses, seat_of) {
  let card;
  for (let k = 0, stop_k = uses.length; k < stop_k; k++) {
    card = view.cards[get(seat_of, doc.edges[uses[k]].end, 0)];
    card.takes.push(uses[k]);
    if ((k === 0)) {
      card.fixed += cell.count;
      card.numbers.push(cell.id);
    }
  }
}

export function place_of(cell, doc, view, uses, seat_of) {
  let used, user;
  used = new Map();
  for (const i of get(uses, cell.id, [])) {
    user = view.cards[get(seat_of, doc.edges[i].end, 0)];
    put(used, ((user.key + "#") + ((user.kind === "frame") ? "" : String(doc.edges[i].role))), 1);
  }
  return keys_of(used).join("|");
}

export function leaf_seat(cell, doc, states, plain) {
  let seat, frame;
  seat = new Seat();
  if (plain) {
    return seat;
  }
  for (const step of cell.path) {
    frame = doc.frames[step[0]];
    if (((frame.kind === "run") || (frame.kind === "idiom"))) {
      return seat;
    }
    if ((states[frame.id] === CLOSED)) {
      if (!(cell.pinned)) {
        seat.key = ((seat.frame + "F") + String(frame.id));
        seat.closed = frame.id;
      }
      return seat;
    }
    seat.frame += (("F" + String(frame.id)) + "/");
    if (((states[frame.id] === UNROLLED) && (step[1] >= 0) && (frame.turns > 1))) {
      seat.frame += (turn_text(frame, step[1]) + "/");
    } else {
      if (((states[frame.id] === UNROLLED) && (frame.turns > 1))) {
        return seat;
      }
    }
  }
  return seat;
}

// ---- sizes.py ----

export let FONT = 13.0;

export let SMALL = 11.0;

export let PAD = 10.0;

export let HEIGHT = 46.0;

export let LOW = 26.0;

export let STEM = 10.0;

export let LINE = 15.0;

export let BARS = 16.0;

export let NAME = 240.0;

export let MARGIN = 20.0;

export let BETWEEN = 12.0;

export let COLUMNS = 26.0;

export let FRAME_PAD = 16.0;

export let FRAME_TOP = 34.0;

export let RANKS = 34.0;

export let BANDS = 30.0;

export class Size {
  [field: string]: any;
  constructor() {
    this.width = 0.0;
    this.height = 0.0;
    this.sign = 0.0;
    this.tall = LOW;
  }
}

export function size_of(card) {
  let size, names, first, beside, second, wide;
  size = new Size();
  if ((card.kind === "result")) {
    size.sign = most(LOW, (((ems(card.symbol) * FONT) * 1.05) + 14));
  }
  if ((card.wide > 0)) {
    size.width = card.wide;
    size.height = card.high;
    return size;
  }
  if (is_small(card)) {
    size.width = most(LOW, ((ems(constant_text(card)) * FONT) + (2 * PAD)));
    size.height = LOW;
    return size;
  }
  names = heading_lines(card);
  first = 0.0;
  for (let k = 0, stop_k = names.length; k < stop_k; k++) {
    beside = ((k === 0) ? (14 + (ems(card.data) * FONT)) : 0.0);
    first = most(first, (((ems(names[k]) * FONT) * 1.08) + beside));
  }
  second = (((ems(grad_text(card)) * SMALL) + 14) + (ems(card.grad) * FONT));
  wide = most(first, second, 64.0);
  for (const note of card.notes) {
    wide = most(wide, ((ems(note) * SMALL) * 1.04));
  }
  if ((card.born !== "")) {
    wide = most(wide, ((ems(born_text(card)) * SMALL) * 1.1));
  }
  if ((card.rows.length > 0)) {
    wide = most(wide, ((columns_of(card) * (row_width(card) + COLUMNS)) - COLUMNS));
  }
  size.width = (wide + (2 * PAD));
  size.height = (HEIGHT + (LINE * (((names.length - 1) + card.notes.length) + rows_of(card))));
  if ((card.bins.length > 0)) {
    size.height += BARS;
  }
  if ((card.born !== "")) {
    size.height += LINE;
  }
  return size;
}

export function grad_text(card) {
  return ((card.zeros === "") ? "grad" : ("grad · " + card.zeros));
}

export function columns_of(card) {
  let room, wanted;
  if (card.narrow) {
    return ((card.rows.length <= 24) ? 1 : 2);
  }
  room = most(1, floor((700.0 / row_width(card))));
  wanted = ((card.rows.length <= 10) ? 1 : ((card.rows.length <= 24) ? 2 : ((card.rows.length <= 45) ? 3 : 4)));
  return least(wanted, room);
}

export function rows_of(card) {
  return ((card.rows.length > 0) ? floor((((card.rows.length + columns_of(card)) - 1) / columns_of(card))) : 0);
}

export function row_width(card) {
  return (((column_width(card, 0) + column_width(card, 1)) + column_width(card, 2)) + (2 * BETWEEN));
}

export function column_width(card, k) {
  let wide;
  wide = 0.0;
  for (const row of card.rows) {
    wide = most(wide, ((ems(row[k]) * SMALL) * ((k === 0) ? 1.08 : 1.0)));
  }
  return wide;
}

export function is_small(card) {
  return ((card.kind === "constant") && (card.born === ""));
}

export function constant_text(card) {
  let text;
  text = ((card.symbol === "") ? card.data : ((card.symbol + " ") + card.data));
  return ((card.many !== "") ? ((text + " ") + card.many) : text);
}

export function heading(card) {
  if ((card.many === "")) {
    return card.name;
  }
  return ((card.name !== "") ? ((card.name + " ") + card.many) : card.many);
}

export function heading_lines(card) {
  let lines, line, longer, part;
  lines = [];
  line = "";
  for (const word of heading(card).split(" ")) {
    longer = ((line === "") ? word : ((line + " ") + word));
    if (((line !== "") && ((ems(longer) * FONT) > NAME))) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
    while (((ems(line) * FONT) > (NAME * 1.25))) {
      part = fitted(line, (NAME / FONT));
      part = part.slice(0, (part.length - 1));
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  lines.push(line);
  return lines;
}

export function born_text(card) {
  return ((card.born + " is born here") + ((card.cause !== "") ? (": " + card.cause) : ""));
}

// ---- net.py ----

export let GAP = 18.0;

export class Net {
  [field: string]: any;
  constructor() {
    this.rank = [];
    this.size = [];
    this.before = [];
    this.after = [];
    this.layers = [];
    this.count = 0;
    this.gap = GAP;
    this.at = [];
  }
}

export function chain_lines(net, starts, ends, origins) {
  let chains, known, chain, at, key;
  chains = [];
  known = new Map();
  net.before = net.size.map((_) => []);
  net.after = net.size.map((_) => []);
  for (let k = 0, stop_k = starts.length; k < stop_k; k++) {
    chain = [];
    at = starts[k];
    for (let r = (net.rank[starts[k]] + 1), stop_r = net.rank[ends[k]]; r < stop_r; r++) {
      key = ((String(origins[k]) + "@") + String(r));
      if (!(has(known, key))) {
        put(known, key, net.size.length);
        net.size.push(0.0);
        net.rank.push(r);
        net.before.push([]);
        net.after.push([]);
      }
      join(net, at, get(known, key, 0));
      at = get(known, key, 0);
      chain.push(at);
    }
    join(net, at, ends[k]);
    chains.push(chain);
  }
  return chains;
}

export function join(net, start, end) {
  if (!(net.before[end].includes(start))) {
    net.after[start].push(end);
    net.before[end].push(start);
  }
}

// ---- ordering.py ----

export function order(net) {
  let best, fewest, sweeps, forward, crossed, r, near;
  net.layers = Array.from({ length: (most(net.rank) + 1) }, (_, i) => i).map((_) => []);
  for (const i of depth_first(net)) {
    net.layers[net.rank[i]].push(i);
  }
  best = net.layers.map((layer) => layer.slice(0));
  fewest = crossings(net);
  sweeps = most(2, least(16, Math.floor(24000 / net.size.length)));
  for (let sweep = 0, stop_sweep = sweeps; sweep < stop_sweep; sweep++) {
    if ((fewest === 0)) {
      break;
    }
    forward = ((sweep % 2) === 0);
    for (let k = 1, stop_k = net.layers.length; k < stop_k; k++) {
      r = (forward ? k : ((net.layers.length - 1) - k));
      near = (forward ? net.layers[(r - 1)] : net.layers[(r + 1)]);
      net.layers[r] = by_middle(net.layers[r], (forward ? net.before : net.after), places(net, near));
    }
    swap_neighbours(net);
    crossed = crossings(net);
    if ((crossed < fewest)) {
      fewest = crossed;
      best = net.layers.map((layer) => layer.slice(0));
    }
  }
  net.layers = net.layers.map((layer) => ordered(layer, ((i) => as_made(net, i))));
  if ((crossings(net) > fewest)) {
    net.layers = best;
  }
}

export function as_made(net, i) {
  let at;
  at = i;
  while ((at >= net.count)) {
    at = net.after[at][0];
  }
  return ((i < net.count) ? at : (at - 0.5));
}

export function depth_first(net) {
  let seen, found, waiting, i;
  seen = net.size.map((_) => false);
  found = [];
  for (let k = 0, stop_k = net.count; k < stop_k; k++) {
    waiting = [((net.count - 1) - k)];
    while ((waiting.length > 0)) {
      i = waiting.pop();
      if (!(seen[i])) {
        seen[i] = true;
        found.push(i);
        for (let j = 0, stop_j = net.before[i].length; j < stop_j; j++) {
          waiting.push(net.before[i][((net.before[i].length - 1) - j)]);
        }
      }
    }
  }
  return found;
}

export function places(net, layer) {
  while ((net.at.length < net.size.length)) {
    net.at.push(0);
  }
  for (let p = 0, stop_p = layer.length; p < stop_p; p++) {
    net.at[layer[p]] = p;
  }
  return net.at;
}

export function by_middle(layer, neighbours, at) {
  let moving, middle, near, half, out, k;
  moving = [];
  middle = new Map();
  for (const i of layer) {
    near = ordered(neighbours[i].map((x) => at[x]), ((p) => p));
    half = Math.floor(near.length / 2);
    if ((near.length > 0)) {
      put(middle, i, (((near.length % 2) === 1) ? near[half] : ((near[(half - 1)] + near[half]) / 2)));
      moving.push(i);
    }
  }
  moving = ordered(moving, ((i) => get(middle, i, 0.0)));
  out = [];
  k = 0;
  for (const i of layer) {
    if (has(middle, i)) {
      out.push(moving[k]);
      k += 1;
    } else {
      out.push(i);
    }
  }
  return out;
}

export function swap_neighbours(net) {
  let layer, left, right, a, b, gain;
  for (let r = 0, stop_r = net.layers.length; r < stop_r; r++) {
    layer = net.layers[r];
    left = ((r > 0) ? places(net, net.layers[(r - 1)]) : []);
    right = (((r + 1) < net.layers.length) ? places(net, net.layers[(r + 1)]) : []);
    for (let p = 0, stop_p = (layer.length - 1); p < stop_p; p++) {
      a = layer[p];
      b = layer[(p + 1)];
      gain = 0;
      if ((left.length > 0)) {
        gain += (pairs(net.before[a], net.before[b], left) - pairs(net.before[b], net.before[a], left));
      }
      if ((right.length > 0)) {
        gain += (pairs(net.after[a], net.after[b], right) - pairs(net.after[b], net.after[a], right));
      }
      if ((gain > 0)) {
        layer[p] = b;
        layer[(p + 1)] = a;
      }
    }
  }
}

export function pairs(first, second, at) {
  let found;
  if (((first.length * second.length) > 4000)) {
    return 0;
  }
  found = 0;
  for (const x of first) {
    for (const y of second) {
      if ((at[x] > at[y])) {
        found += 1;
      }
    }
  }
  return found;
}

export function crossings(net) {
  let total, at, room, tree, seen, near, k, below;
  total = 0;
  for (let r = 1, stop_r = net.layers.length; r < stop_r; r++) {
    at = places(net, net.layers[(r - 1)]);
    room = (net.layers[(r - 1)].length + 1);
    tree = Array.from({ length: (room + 1) }, (_, i) => i).map((_) => 0);
    seen = 0;
    for (const i of net.layers[r]) {
      near = net.before[i].map((x) => at[x]);
      for (const p of near) {
        k = (p + 1);
        below = 0;
        while ((k > 0)) {
          below += tree[k];
          k -= (k & -k);
        }
        total += (seen - below);
      }
      for (const p of near) {
        k = (p + 1);
        while ((k <= room)) {
          tree[k] += 1;
          k += (k & -k);
        }
      }
      seen += near.length;
    }
  }
  return total;
}

// ---- spacing.py ----

export function place(net) {
  let across, y, i, rounds, forward, layer;
  across = net.size.map((_) => 0.0);
  for (const layer of net.layers) {
    y = 0.0;
    for (let p = 0, stop_p = layer.length; p < stop_p; p++) {
      i = layer[p];
      if ((p > 0)) {
        y += apart(net, layer[(p - 1)], i);
      }
      across[i] = y;
    }
    for (const i of layer) {
      across[i] -= (y / 2);
    }
  }
  rounds = most(4, least(24, Math.floor(30000 / net.size.length)));
  for (let k = 0, stop_k = rounds; k < stop_k; k++) {
    forward = ((k % 2) === 0);
    for (let r = 0, stop_r = net.layers.length; r < stop_r; r++) {
      layer = net.layers[(forward ? r : ((net.layers.length - 1) - r))];
      spread(net, layer, across, k, forward);
    }
  }
  return across;
}

export function apart(net, i, j) {
  let gap;
  gap = (((i < net.count) && (j < net.count)) ? net.gap : (net.gap * 0.7));
  return (((net.size[i] + net.size[j]) / 2) + gap);
}

export function pull(net, i, j, crowd) {
  let force;
  force = (((i >= net.count) && (j >= net.count)) ? 40.0 : (((i >= net.count) || (j >= net.count)) ? 4.0 : 1.0));
  return (force / (crowd * crowd));
}

export function spread(net, layer, across, k, forward) {
  let means, weights, many, offsets, offset, i, wish, weight, mean, count, other, force, p;
  means = [];
  weights = [];
  many = [];
  offsets = [];
  offset = 0.0;
  for (let p = 0, stop_p = layer.length; p < stop_p; p++) {
    i = layer[p];
    if ((p > 0)) {
      offset += apart(net, layer[(p - 1)], i);
    }
    offsets.push(offset);
    wish = 0.0;
    weight = 0.0;
    for (const x of net.before[i]) {
      if ((forward || (k > 1))) {
        force = pull(net, i, x, net.after[x].length);
        wish += (across[x] * force);
        weight += force;
      }
    }
    for (const x of net.after[i]) {
      if ((!(forward) || (k > 1))) {
        force = pull(net, i, x, net.before[x].length);
        wish += (across[x] * force);
        weight += force;
      }
    }
    if ((weight === 0.0)) {
      wish = (across[i] * 0.01);
      weight = 0.01;
    }
    mean = ((wish / weight) - offset);
    count = 1;
    while (((means.length > 0) && (means[(means.length - 1)] >= mean))) {
      other = weights.pop();
      mean = (((means.pop() * other) + (mean * weight)) / (other + weight));
      weight += other;
      count += many.pop();
    }
    means.push(mean);
    weights.push(weight);
    many.push(count);
  }
  p = 0;
  for (let b = 0, stop_b = means.length; b < stop_b; b++) {
    for (let _ = 0, stop__ = many[b]; _ < stop__; _++) {
      across[layer[p]] = (means[b] + offsets[p]);
      p += 1;
    }
  }
}

// ---- layered.py ----

export class Plan {
  [field: string]: any;
  constructor() {
    this.rank = [];
    this.across = [];
    this.bends = [];
    this.breadth = 0.0;
    this.ranks = 0;
  }
}

export function lay_out(sizes, starts, ends, origins, first, last, gap) {
  let plan, net, chains, across, top;
  plan = new Plan();
  if ((sizes.length === 0)) {
    return plan;
  }
  plan.rank = ranks_of(sizes.length, starts, ends, first, last);
  net = new Net();
  net.count = sizes.length;
  net.gap = gap;
  net.rank = plan.rank.slice(0);
  net.size = sizes.slice(0);
  chains = chain_lines(net, starts, ends, origins);
  order(net);
  across = place(net);
  top = 1e+18;
  for (let i = 0, stop_i = across.length; i < stop_i; i++) {
    top = least(top, (across[i] - (net.size[i] / 2)));
  }
  for (let i = 0, stop_i = across.length; i < stop_i; i++) {
    across[i] -= top;
    plan.breadth = most(plan.breadth, (across[i] + (net.size[i] / 2)));
  }
  plan.across = across.slice(0, net.count);
  plan.bends = chains.map((chain) => chain.map((i) => across[i]));
  plan.ranks = net.layers.length;
  return plan;
}

export function ranks_of(count, starts, ends, first, last) {
  let inputs, users, rank, i, nearest, low, tight, high;
  inputs = Array.from({ length: count }, (_, i) => i).map((_) => []);
  users = Array.from({ length: count }, (_, i) => i).map((_) => []);
  for (let k = 0, stop_k = starts.length; k < stop_k; k++) {
    inputs[ends[k]].push(starts[k]);
    users[starts[k]].push(ends[k]);
  }
  rank = Array.from({ length: count }, (_, i) => i).map((_) => 0);
  for (let i = 0, stop_i = count; i < stop_i; i++) {
    for (const x of inputs[i]) {
      rank[i] = most(rank[i], (rank[x] + 1));
    }
  }
  for (let k = 0, stop_k = count; k < stop_k; k++) {
    i = ((count - 1) - k);
    if (((users[i].length > 0) && ((inputs[i].length === 0) || (inputs[i].length < users[i].length)))) {
      nearest = rank[users[i][0]];
      for (const x of users[i]) {
        nearest = least(nearest, rank[x]);
      }
      rank[i] = (nearest - 1);
    }
  }
  low = least(rank);
  for (let i = 0, stop_i = count; i < stop_i; i++) {
    if (first[i]) {
      low = least(low, ((users[i].length === 0) ? rank[i] : low));
    }
  }
  tight = false;
  for (let i = 0, stop_i = count; i < stop_i; i++) {
    if (first[i]) {
      for (const x of users[i]) {
        tight = (tight || (rank[x] <= low));
      }
    }
  }
  if (tight) {
    low -= 1;
  }
  high = most(rank);
  tight = false;
  for (let i = 0, stop_i = count; i < stop_i; i++) {
    if (last[i]) {
      for (const x of inputs[i]) {
        tight = (tight || ((rank[x] >= high) && !(last[x])));
      }
    }
  }
  if (tight) {
    high += 1;
  }
  for (let i = 0, stop_i = count; i < stop_i; i++) {
    if (first[i]) {
      rank[i] = low;
    } else {
      if (last[i]) {
        rank[i] = high;
      }
    }
  }
  low = least(rank);
  return rank.map((r) => (r - low));
}

// ---- levels.py ----

export let CURVE = 0;

export let STRAIGHT = 1;

export let LANE = 6.0;

export let LEAD = 64.0;

export class Item {
  [field: string]: any;
  constructor(kind, number, order) {
    this.kind = kind;
    this.number = number;
    this.order = order;
    this.length = 0.0;
    this.breadth = 0.0;
    this.along = 0.0;
    this.across = 0.0;
    this.lane = -1;
  }
}

export class Piece {
  [field: string]: any;
  constructor(link, start, end) {
    this.link = link;
    this.start = start;
    this.end = end;
    this.leaves = 0.0;
    this.arrives = 0.0;
    this.points = [];
  }
}

export class Level {
  [field: string]: any;
  constructor(key, frame) {
    this.key = key;
    this.frame = frame;
    this.items = [];
    this.pieces = [];
    this.children = [];
    this.ports_in = new Map();
    this.ports_out = new Map();
    this.back_in = new Map();
    this.back_out = new Map();
    this.lanes = 0;
    this.side = 0.0;
    this.floor = 0.0;
    this.length = 0.0;
    this.breadth = 0.0;
    this.along = 0.0;
    this.across = 0.0;
    this.bottoms = [];
    this.ends = [];
  }
}

export class Spot {
  [field: string]: any;
  constructor() {
    this.x = 0.0;
    this.y = 0.0;
    this.width = 0.0;
    this.height = 0.0;
    this.sign = 0.0;
    this.tall = 0.0;
  }
}

export class Scene {
  [field: string]: any;
  constructor(view, down) {
    this.view = view;
    this.down = down;
    this.cards = [];
    this.frames = [];
    this.routes = [];
    this.width = 0.0;
    this.height = 0.0;
    this.torn = 0;
  }
}

export class Task {
  [field: string]: any;
  constructor(view, limit, labels, down) {
    this.view = view;
    this.limit = limit;
    this.labels = labels;
    this.down = down;
    for (const card of view.cards) {
      card.narrow = down;
    }
    this.sizes = grown(view.cards.map((card) => size_of(card)), view, down);
    this.torn = 0;
    this.levels = [];
    this.level_of = new Map();
  }
}

export function grown(sizes, view, down) {
  let arriving, room;
  arriving = sizes.map((_) => 0);
  for (const link of view.links) {
    arriving[link.end] += 1;
  }
  for (let c = 0, stop_c = sizes.length; c < stop_c; c++) {
    room = (8.0 * (arriving[c] - 1));
    if (((sizes[c].sign > 0) && down)) {
      sizes[c].sign = most(sizes[c].sign, least((room + LOW), sizes[c].width));
    } else {
      if ((sizes[c].sign > 0)) {
        sizes[c].tall = most(LOW, least((room + 14), sizes[c].height));
      }
    }
  }
  return sizes;
}

// ---- stripes.py ----

export let STRIPE = 28.0;

export let ROOM_OF_A_LINE = 4.0;

export function close_stripes(level, plan, band) {
  let count, taken, half, r, moves;
  count = (band[(band.length - 1)] + 1);
  if ((count === 1)) {
    return;
  }
  taken = Array.from({ length: count }, (_, i) => i).map((_) => []);
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    half = most((level.items[i].breadth / 2), ROOM_OF_A_LINE);
    taken[band[plan.rank[i]]].push([(plan.across[i] - half), (plan.across[i] + half)]);
  }
  for (let k = 0, stop_k = level.pieces.length; k < stop_k; k++) {
    r = plan.rank[level.pieces[k].start];
    for (const bend of plan.bends[k]) {
      r += 1;
      if (passes(level, plan, level.pieces[k], r, band)) {
        taken[band[r]].push([(bend - ROOM_OF_A_LINE), (bend + ROOM_OF_A_LINE)]);
      }
    }
  }
  moves = taken.map((one) => moves_of(ordered(one, ((span) => span[0]))));
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    plan.across[i] -= moved(moves[band[plan.rank[i]]], plan.across[i]);
  }
  for (let k = 0, stop_k = level.pieces.length; k < stop_k; k++) {
    r = plan.rank[level.pieces[k].start];
    for (let n = 0, stop_n = plan.bends[k].length; n < stop_n; n++) {
      r += 1;
      plan.bends[k][n] -= moved(moves[band[r]], plan.bends[k][n]);
    }
  }
}

export function passes(level, plan, piece, r, band) {
  let around_in;
  around_in = (level.items[piece.start].lane >= 0);
  if ((!(around_in) && (level.items[piece.end].lane < 0))) {
    return true;
  }
  return ((band.length > 0) && (band[r] === band[(around_in ? plan.rank[piece.end] : plan.rank[piece.start])]));
}

export function moves_of(spans) {
  let out, end, far;
  out = [];
  end = 1e+18;
  far = 0.0;
  for (const span of spans) {
    if ((span[0] > (end + STRIPE))) {
      far += ((span[0] - end) - STRIPE);
      out.push([span[0], far]);
      end = span[1];
    }
    end = ((end === 1e+18) ? span[1] : most(end, span[1]));
  }
  return out;
}

export function moved(moves, x) {
  let far;
  far = 0.0;
  for (const move of moves) {
    if ((move[0] <= x)) {
      far = move[1];
    }
  }
  return far;
}

// ---- routes.py ----

export let CLOSE = 8.0;

export function spread_ends(task, level, plan, shift, band) {
  let leaving, arriving, item, out, slots, ways, room, into, signed, high;
  leaving = level.items.map((_) => []);
  arriving = level.items.map((_) => []);
  for (let k = 0, stop_k = level.pieces.length; k < stop_k; k++) {
    leaving[level.pieces[k].start].push(k);
    arriving[level.pieces[k].end].push(k);
  }
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    item = level.items[i];
    if ((item.kind !== "card")) {
      continue;
    }
    out = ordered(leaving[i], ((k) => toward(level, plan, k, false)));
    slots = together(task, level, plan, band, out);
    ways = ((slots.length > 0) ? (slots[(slots.length - 1)] + 1) : 0);
    room = least((7.0 * (ways - 1)), (item.breadth * 0.7));
    for (let p = 0, stop_p = out.length; p < stop_p; p++) {
      level.pieces[out[p]].leaves = share(slots[p], ways, room);
    }
    into = ordered(arriving[i], ((k) => toward(level, plan, k, true)));
    signed = (task.sizes[item.number].sign > 0);
    high = task.sizes[item.number].tall;
    room = least((11.0 * (into.length - 1)), ((signed && !(task.down)) ? most((LOW * 0.62), (high - 13)) : (item.breadth * 0.6)));
    if ((signed && task.down)) {
      room = least((11.0 * (into.length - 1)), (task.sizes[item.number].sign * 0.6));
    }
    for (let p = 0, stop_p = into.length; p < stop_p; p++) {
      level.pieces[into[p]].arrives = share(p, into.length, room);
    }
  }
}

export function together(task, level, plan, band, out) {
  let slots, slot, before, bends, r, way;
  slots = [];
  slot = -1;
  before = "";
  for (const k of out) {
    bends = plan.bends[k];
    r = plan.rank[level.pieces[k].start];
    way = ((bends.length > 0) ? ("bend" + String(bends[0])) : ("line" + String(k)));
    if ((((r + 1) < band.length) && (band[(r + 1)] > band[r]))) {
      way = ("next band" + String(task.view.links[level.pieces[k].link].origin));
    }
    slot += ((way !== before) ? 1 : 0);
    before = way;
    slots.push(slot);
  }
  return slots;
}

export function toward(level, plan, k, last) {
  let piece, bends, near;
  piece = level.pieces[k];
  bends = plan.bends[k];
  near = (last ? plan.across[piece.start] : plan.across[piece.end]);
  if ((bends.length > 0)) {
    near = (last ? bends[(bends.length - 1)] : bends[0]);
  }
  return ((near * 1000) + (k * 0.001));
}

export function share(p, count, room) {
  return ((count > 1) ? (room * ((p / (count - 1)) - 0.5)) : 0.0);
}

export function trace_piece(task, level, plan, piece, k, starts, lengths, shift, band, lanes) {
  let origin, source, target, out, into, points, r, end, passed, stop, half, over;
  origin = task.view.links[piece.link].origin;
  source = level.items[piece.start];
  target = level.items[piece.end];
  out = end_across(task, source, piece, false);
  into = end_across(task, target, piece, true);
  points = [[(source.along + source.length), out, CURVE]];
  r = plan.rank[piece.start];
  end = plan.rank[piece.end];
  if (((source.kind !== "out") && ((source.along + source.length) < ((starts[r] + lengths[r]) - 0.5)) && (end > r))) {
    points.push([(starts[r] + lengths[r]), out, STRAIGHT]);
  }
  passed = 0;
  if (((source.lane >= 0) && (band[end] > band[r]))) {
    while ((band[(r + 1)] < band[end])) {
      r += 1;
      passed += 1;
    }
    points = [[source.along, (((r + 1) < end) ? (plan.bends[k][passed] + shift[band[end]]) : into), CURVE]];
  }
  for (const bend of plan.bends[k].slice(passed)) {
    if (((target.lane >= 0) && (band[(r + 1)] > band[r]))) {
      break;
    }
    if ((source.lane < 0)) {
      turn_band(points, level, r, band, lane_of(lanes, origin, r), (bend + shift[band[(r + 1)]]));
    }
    r += 1;
    points.push([starts[r], (bend + shift[band[r]]), CURVE]);
    points.push([(starts[r] + lengths[r]), (bend + shift[band[r]]), STRAIGHT]);
  }
  if (((target.lane >= 0) && ((r + 1) < band.length) && (band[(r + 1)] > band[r]))) {
    points.push([target.along, points[(points.length - 1)][1], STRAIGHT]);
    piece.points = points;
    return;
  }
  if ((source.lane < 0)) {
    turn_band(points, level, r, band, lane_of(lanes, origin, r), into);
  }
  stop = target.along;
  if (((target.kind === "card") && (task.sizes[target.number].sign > 0))) {
    half = (LOW / 2);
    if (!(task.down)) {
      over = most(0.0, ((Math.abs(piece.arrives) - (task.sizes[target.number].tall / 2)) + half));
      stop += (half - (((half * half) - (least(over, half) ** 2)) ** 0.5));
    }
  }
  if (((target.along > (starts[end] + 0.5)) && (target.kind !== "out"))) {
    points.push([starts[end], into, CURVE]);
    points.push([stop, into, STRAIGHT]);
  } else {
    points.push([stop, into, CURVE]);
  }
  piece.points = points;
}

export function end_across(task, item, piece, last) {
  let inner, ports, port;
  if ((item.kind === "card")) {
    return (item.across + (last ? piece.arrives : piece.leaves));
  }
  if ((item.kind !== "frame")) {
    return item.across;
  }
  inner = task.levels[get(task.level_of, task.view.boxes[item.number].key, 0)];
  ports = (last ? inner.ports_in : inner.ports_out);
  port = inner.items[get(ports, task.view.links[piece.link].origin, 0)];
  return Number((((item.across - (item.breadth / 2)) + port.across) + (task.down ? FRAME_PAD : FRAME_TOP)));
}

export function lane_of(lanes, origin, r) {
  let key, count;
  key = ((String(origin) + "@") + String(r));
  if (!(has(lanes, key))) {
    count = get(lanes, String(r), 0);
    put(lanes, key, count);
    put(lanes, String(r), (count + 1));
  }
  return Math.trunc(get(lanes, key, 0));
}

export function turn_band(points, level, r, band, lane, into) {
  let last, right, left, low;
  if ((((r + 1) >= band.length) || (band[(r + 1)] === band[r]))) {
    return;
  }
  last = points[(points.length - 1)];
  right = ((level.ends[band[r]] + 10.0) + (6.0 * (lane % 8)));
  left = (((level.side + LEAD) - 10.0) - (6.0 * (lane % 8)));
  low = ((level.bottoms[band[r]] + (BANDS * 0.6)) + (6.0 * (lane % 6)));
  points.push([right, last[1], STRAIGHT]);
  points.push([right, low, STRAIGHT]);
  points.push([left, low, STRAIGHT]);
  points.push([left, into, STRAIGHT]);
}

export function joined(task, k) {
  let link, ways, outer, inner, down, points, level, source, low, point, how;
  link = task.view.links[k];
  ways = [];
  outer = task.view.cards[link.start].frame;
  inner = task.view.cards[link.end].frame;
  while (!(inner.startsWith(outer))) {
    ways.push(outer);
    outer = parent(outer);
  }
  ways.push(outer);
  down = [];
  while ((inner !== outer)) {
    down.push(inner);
    inner = parent(inner);
  }
  while ((down.length > 0)) {
    ways.push(down.pop());
  }
  points = [];
  for (const key of ways) {
    if (!(has(task.level_of, key))) {
      continue;
    }
    level = task.levels[get(task.level_of, key, 0)];
    for (const piece of level.pieces) {
      if ((piece.link === k)) {
        source = level.items[piece.start];
        if (((source.kind === "in") && (source.lane >= 0))) {
          low = ((level.across + level.floor) + (LANE * source.lane));
          points.push([points[(points.length - 1)][0], low, STRAIGHT]);
          points.push([piece.points[0][0], low, STRAIGHT]);
        }
        for (let p = 0, stop_p = piece.points.length; p < stop_p; p++) {
          point = piece.points[p];
          how = (((p === 0) && (points.length > 0)) ? STRAIGHT : point[2]);
          points.push([point[0], point[1], how]);
        }
      }
    }
  }
  return (task.down ? points.map((point) => [point[1], point[0], point[2]]) : points);
}

export function turning(spot, down) {
  let lead, right, low, into, top, left;
  lead = ((spot.sign > 0) ? ((down ? LOW : spot.sign) + STEM) : 0.0);
  right = (spot.x + spot.width);
  low = (spot.y + spot.height);
  if (down) {
    into = ((spot.x + (spot.width / 2)) + ((spot.sign > 0) ? 6 : 12));
    top = (spot.y - lead);
    return [[(right - 10), low, STRAIGHT], [(right - 10), (low + CLOSE), STRAIGHT], [(right + CLOSE), (low + CLOSE), STRAIGHT], [(right + CLOSE), (top - CLOSE), STRAIGHT], [into, (top - CLOSE), STRAIGHT], [into, top, STRAIGHT]];
  }
  into = ((spot.sign > 0) ? ((spot.y + (spot.height / 2)) + 7) : (low - 12));
  left = (spot.x - lead);
  return [[right, (low - 8), STRAIGHT], [(right + CLOSE), (low - 8), STRAIGHT], [(right + CLOSE), (low + CLOSE), STRAIGHT], [((left - CLOSE) - 4), (low + CLOSE), STRAIGHT], [((left - CLOSE) - 4), into, STRAIGHT], [(left + ((spot.sign > 0) ? 1 : 0)), into, STRAIGHT]];
}

export function parent(key) {
  let at;
  at = (key.length - 1);
  while (((at > 0) && (key[(at - 1)] !== "/"))) {
    at -= 1;
  }
  return key.slice(0, at);
}

// ---- bands.py ----

export let SHRINK = 14.0;

export let BESIDE = 260.0;

export let TURN = 30.0;

export function set_places(task, level, plan) {
  let lengths, gaps, band, crossing, starts, lead, along, shift, item, r, lanes;
  if ((level.items.length === 0)) {
    return;
  }
  even_out(task, level, plan);
  lengths = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 0.0);
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    lengths[plan.rank[i]] = most(lengths[plan.rank[i]], level.items[i].length);
  }
  gaps = gaps_of(task, level, plan);
  band = bands_of(task, level, plan, lengths, gaps, ((task.limit - (160.0 * depth_of(level.key))) - lead_of(task, level)));
  close_stripes(level, plan, band);
  crossing = crossing_of(task, level, plan);
  for (let r = 1, stop_r = plan.ranks; r < stop_r; r++) {
    if ((band[r] > band[(r - 1)])) {
      task.torn = most(task.torn, crossing[r]);
    }
  }
  level.side = ((level.lanes > 0) ? (LANE * (level.lanes + 1)) : 0.0);
  starts = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 0.0);
  level.ends = Array.from({ length: (band[(plan.ranks - 1)] + 1) }, (_, i) => i).map((_) => 0.0);
  lead = (level.side + ((band[(plan.ranks - 1)] > 0) ? LEAD : 0.0));
  along = lead;
  for (let r = 0, stop_r = plan.ranks; r < stop_r; r++) {
    if ((r > 0)) {
      along = ((band[r] === band[(r - 1)]) ? (along + gaps[r]) : lead);
    }
    starts[r] = along;
    along += lengths[r];
    level.ends[band[r]] = along;
    level.length = most(level.length, (along + lead));
  }
  shift = band_shifts(level, plan, band, crossing);
  level.breadth = level.bottoms[(level.bottoms.length - 1)];
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    item = level.items[i];
    r = plan.rank[i];
    item.across = (plan.across[i] + shift[band[r]]);
    item.along = 0.0;
    if ((item.kind === "card")) {
      item.along = ((starts[r] + lengths[r]) - item.length);
    } else {
      if ((item.kind === "frame")) {
        item.along = starts[r];
      } else {
        if ((item.kind === "out")) {
          item.along = ((item.lane < 0) ? level.length : ((level.length - level.side) + (LANE * (item.lane + 1))));
        } else {
          if ((item.lane >= 0)) {
            item.along = (level.side - (LANE * (item.lane + 1)));
          }
        }
      }
    }
    level.breadth = most(level.breadth, (item.across + (item.breadth / 2)));
  }
  level.floor = (level.breadth + (2 * LANE));
  level.breadth += ((level.lanes > 0) ? (LANE * (level.lanes + 2)) : 0.0);
  spread_ends(task, level, plan, shift, band);
  lanes = new Map();
  for (let k = 0, stop_k = level.pieces.length; k < stop_k; k++) {
    trace_piece(task, level, plan, level.pieces[k], k, starts, lengths, shift, band, lanes);
  }
}

export function lead_of(task, level) {
  let wide, start, beside;
  wide = 0.0;
  for (const link of task.view.links) {
    start = task.view.cards[link.start];
    beside = ((start.kind === "leaf") && (start.frame !== level.key) && level.key.startsWith(start.frame));
    if ((beside && task.view.cards[link.end].frame.startsWith(level.key))) {
      wide = most(wide, (task.down ? LOW : task.sizes[link.start].width));
    }
  }
  return ((wide <= BESIDE) ? wide : 0.0);
}

export function even_out(task, level, plan) {
  let widest, longest, item, size, wide;
  if (task.down) {
    return;
  }
  widest = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 0.0);
  longest = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 0.0);
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    item = level.items[i];
    if ((item.kind === "frame")) {
      longest[plan.rank[i]] = most(longest[plan.rank[i]], item.length);
    }
    if (((item.kind === "card") && (task.sizes[item.number].height > LOW))) {
      widest[plan.rank[i]] = most(widest[plan.rank[i]], task.sizes[item.number].width);
    }
  }
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    item = level.items[i];
    if (((item.kind === "frame") && (longest[plan.rank[i]] <= (item.length * 1.5)))) {
      item.length = longest[plan.rank[i]];
    }
    if (((item.kind === "card") && (task.sizes[item.number].height > LOW))) {
      size = task.sizes[item.number];
      wide = widest[plan.rank[i]];
      if ((wide <= (size.width * 1.7))) {
        item.length += (wide - size.width);
        size.width = wide;
      }
    }
  }
}

export function gaps_of(task, level, plan) {
  let gaps, r, reach, text, words;
  gaps = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => RANKS);
  for (const piece of level.pieces) {
    r = plan.rank[piece.end];
    reach = Math.abs((plan.across[piece.start] - plan.across[piece.end]));
    text = written(task.view.links[piece.link], task.labels);
    words = 0.0;
    if ((text !== "")) {
      words = (task.down ? 18.0 : ((ems(text) * SMALL) + 8));
    }
    gaps[r] = most(gaps[r], (RANKS + words), least((RANKS + (reach / 8)), 64.0));
  }
  return gaps;
}

export function bands_of(task, level, plan, lengths, gaps, limit) {
  let band, total, over, crossing, cost, begin, length, low, high, first, spare, whole, cuts, end;
  band = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 0);
  total = 0.0;
  for (let r = 0, stop_r = plan.ranks; r < stop_r; r++) {
    total += (lengths[r] + gaps[r]);
  }
  over = ((total - gaps[0]) - limit);
  if ((over <= (SHRINK * (plan.ranks - 1)))) {
    for (let r = 1, stop_r = plan.ranks; r < stop_r; r++) {
      gaps[r] -= most(0.0, (over / (plan.ranks - 1)));
    }
    return band;
  }
  limit -= ((level.key !== "") ? (2 * LEAD) : (1.5 * LEAD));
  crossing = crossing_of(task, level, plan);
  let [lows, highs] = extents(level, plan, []);
  cost = Array.from({ length: (plan.ranks + 1) }, (_, i) => i).map((_) => 0.0);
  begin = Array.from({ length: (plan.ranks + 1) }, (_, i) => i).map((_) => 0);
  for (let end = 1, stop_end = (plan.ranks + 1); end < stop_end; end++) {
    cost[end] = 1e+18;
    length = 0.0;
    low = 1e+18;
    high = -1e+18;
    first = (end - 1);
    while (((first >= 0) && ((first === (end - 1)) || ((length + lengths[first]) <= limit)))) {
      length += (lengths[first] + gaps[first]);
      low = least(low, lows[first]);
      high = most(high, highs[first]);
      spare = most(0.0, (1 - (length / limit)));
      whole = (((((cost[first] + high) - low) + BANDS) + ((100.0 * spare) * spare)) + (TURN * crossing[first]));
      if ((whole < cost[end])) {
        cost[end] = whole;
        begin[end] = first;
      }
      first -= 1;
    }
  }
  cuts = [];
  end = plan.ranks;
  while ((end > 0)) {
    end = begin[end];
    cuts.push(end);
  }
  for (let r = 0, stop_r = plan.ranks; r < stop_r; r++) {
    for (const at of cuts) {
      band[r] += (((0 < at) && (at <= r)) ? 1 : 0);
    }
  }
  return band;
}

export function extents(level, plan, band) {
  let lows, highs, r;
  lows = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => 1e+18);
  highs = Array.from({ length: plan.ranks }, (_, i) => i).map((_) => -1e+18);
  for (let i = 0, stop_i = level.items.length; i < stop_i; i++) {
    r = plan.rank[i];
    lows[r] = least(lows[r], (plan.across[i] - (level.items[i].breadth / 2)));
    highs[r] = most(highs[r], (plan.across[i] + (level.items[i].breadth / 2)));
  }
  for (let k = 0, stop_k = level.pieces.length; k < stop_k; k++) {
    r = plan.rank[level.pieces[k].start];
    for (const bend of plan.bends[k]) {
      r += 1;
      if (!(passes(level, plan, level.pieces[k], r, band))) {
        continue;
      }
      lows[r] = least(lows[r], (bend - 4));
      highs[r] = most(highs[r], (bend + 4));
    }
  }
  return [lows, highs];
}

export function crossing_of(task, level, plan) {
  let crossing, seen, key;
  crossing = Array.from({ length: (plan.ranks + 1) }, (_, i) => i).map((_) => 0);
  seen = new Map();
  for (const piece of level.pieces) {
    if (((level.items[piece.start].lane >= 0) || (level.items[piece.end].lane >= 0))) {
      continue;
    }
    for (let r = (plan.rank[piece.start] + 1), stop_r = (plan.rank[piece.end] + 1); r < stop_r; r++) {
      key = ((String(task.view.links[piece.link].origin) + "@") + String(r));
      if (!(has(seen, key))) {
        put(seen, key, true);
        crossing[r] += 1;
      }
    }
  }
  return crossing;
}

export function band_shifts(level, plan, band, crossing) {
  let count, low, high, passing, shift, at;
  count = (band[(band.length - 1)] + 1);
  low = Array.from({ length: count }, (_, i) => i).map((_) => 1e+18);
  high = Array.from({ length: count }, (_, i) => i).map((_) => -1e+18);
  let [lows, highs] = extents(level, plan, band);
  for (let r = 0, stop_r = plan.ranks; r < stop_r; r++) {
    low[band[r]] = least(low[band[r]], lows[r]);
    high[band[r]] = most(high[band[r]], highs[r]);
  }
  passing = Array.from({ length: count }, (_, i) => i).map((_) => 0);
  for (let r = 1, stop_r = plan.ranks; r < stop_r; r++) {
    if ((band[r] > band[(r - 1)])) {
      passing[band[(r - 1)]] = crossing[r];
    }
  }
  shift = Array.from({ length: count }, (_, i) => i).map((_) => 0.0);
  at = 0.0;
  for (let b = 0, stop_b = count; b < stop_b; b++) {
    shift[b] = (at - low[b]);
    at += (high[b] - low[b]);
    level.bottoms.push(at);
    at += ((BANDS * 1.2) + (6.0 * least(passing[b], 6)));
  }
  return shift;
}

export function depth_of(key) {
  let depth;
  depth = 0;
  for (const c of key) {
    if ((c === "/")) {
      depth += 1;
    }
  }
  return depth;
}

// ---- arrange.py ----

export function arrange(view, limit, labels, down) {
  let task, scene, link, top;
  task = new Task(view, limit, labels, down);
  task.levels.push(new Level("", -1));
  put(task.level_of, "", 0);
  for (let b = 0, stop_b = view.boxes.length; b < stop_b; b++) {
    put(task.level_of, view.boxes[b].key, task.levels.length);
    task.levels.push(new Level(view.boxes[b].key, b));
  }
  for (let b = 0, stop_b = view.boxes.length; b < stop_b; b++) {
    task.levels[get(task.level_of, view.boxes[b].parent, 0)].children.push(b);
  }
  for (let k = 0, stop_k = task.levels.length; k < stop_k; k++) {
    lay_out_level(task, task.levels[((task.levels.length - 1) - k)]);
  }
  scene = new Scene(view, down);
  scene.cards = view.cards.map((_) => new Spot());
  scene.frames = view.boxes.map((_) => new Spot());
  scene.routes = view.links.map((_) => []);
  for (const level of task.levels) {
    settle(task, level, scene);
  }
  for (let k = 0, stop_k = view.links.length; k < stop_k; k++) {
    link = view.links[k];
    scene.routes[k] = ((link.start === link.end) ? turning(scene.cards[link.end], down) : joined(task, k));
  }
  top = task.levels[0];
  scene.torn = task.torn;
  scene.width = (down ? top.breadth : top.length);
  scene.height = (down ? top.length : top.breadth);
  return scene;
}

export function rep(task, level, card, items) {
  let frame;
  frame = task.view.cards[card].frame;
  if ((frame === level.key)) {
    return Math.trunc(get(items, ("c" + String(card)), -1));
  }
  if (!(frame.startsWith(level.key))) {
    return -1;
  }
  for (const b of level.children) {
    if (frame.startsWith(task.view.boxes[b].key)) {
      return Math.trunc(get(items, ("f" + String(b)), -1));
    }
  }
  return -1;
}

export function lay_out_level(task, level) {
  let view, found, names, pieces, link, start, end, around, number, plan;
  view = task.view;
  found = [];
  for (let c = 0, stop_c = view.cards.length; c < stop_c; c++) {
    if ((view.cards[c].frame === level.key)) {
      found.push(card_item(task, c));
    }
  }
  for (const b of level.children) {
    found.push(frame_item(task, b));
  }
  names = new Map();
  for (let i = 0, stop_i = found.length; i < stop_i; i++) {
    put(names, (((found[i].kind === "card") ? "c" : "f") + String(found[i].number)), i);
  }
  pieces = [];
  for (let k = 0, stop_k = view.links.length; k < stop_k; k++) {
    link = view.links[k];
    start = rep(task, level, link.start, names);
    end = rep(task, level, link.end, names);
    if ((link.start === link.end)) {
      continue;
    }
    if (((start >= 0) && (end >= 0))) {
      around = (link.carried && (level.key === common(view.cards[link.start].frame, view.cards[link.end].frame)));
      if (around) {
        go_around(level, found, pieces, k, link.origin, start, end);
      } else {
        if ((start !== end)) {
          pieces.push(new Piece(k, start, end));
        }
      }
    } else {
      if ((end >= 0)) {
        pieces.push(new Piece(k, port(level.ports_in, found, "in", link.origin), end));
      } else {
        if ((start >= 0)) {
          pieces.push(new Piece(k, start, port(level.ports_out, found, "out", link.origin)));
        }
      }
    }
  }
  level.pieces = forward(level, view, found, pieces);
  number = numbered(level, found);
  for (const piece of level.pieces) {
    piece.start = number[piece.start];
    piece.end = number[piece.end];
  }
  for (const ports of [level.ports_in, level.ports_out, level.back_in, level.back_out]) {
    for (const origin of keys_of(ports)) {
      put(ports, origin, number[get(ports, origin, 0)]);
    }
  }
  plan = lay_out(level.items.map((item) => item.breadth), level.pieces.map((piece) => piece.start), level.pieces.map((piece) => piece.end), level.pieces.map((piece) => view.links[piece.link].origin), level.items.map((item) => (item.kind === "in")), level.items.map((item) => (item.kind === "out")), (task.down ? 9.0 : GAP));
  set_places(task, level, plan);
}

export function card_item(task, c) {
  let item, size;
  item = new Item("card", c, task.view.cards[c].order);
  size = task.sizes[c];
  if (task.down) {
    item.length = (size.height + ((size.sign > 0) ? (LOW + STEM) : 0.0));
    item.breadth = most(size.width, size.sign);
  } else {
    item.length = (size.width + ((size.sign > 0) ? (size.sign + STEM) : 0.0));
    item.breadth = size.height;
  }
  return item;
}

export function frame_item(task, b) {
  let box, inner, item, title;
  box = task.view.boxes[b];
  inner = task.levels[get(task.level_of, box.key, 0)];
  item = new Item("frame", b, box.order);
  title = ((((ems(box.title) * SMALL) * 1.1) + (2 * FRAME_PAD)) + 24);
  if (task.down) {
    item.length = ((inner.length + FRAME_TOP) + FRAME_PAD);
    item.breadth = most((inner.breadth + (2 * FRAME_PAD)), title);
  } else {
    item.length = most((inner.length + (2 * FRAME_PAD)), title);
    item.breadth = ((inner.breadth + FRAME_TOP) + FRAME_PAD);
  }
  return item;
}

export function port(ports, found, kind, origin) {
  if (!(has(ports, origin))) {
    put(ports, origin, found.length);
    found.push(new Item(kind, origin, ((kind === "in") ? -1e+18 : 1e+18)));
  }
  return Math.trunc(get(ports, origin, 0));
}

export function go_around(level, found, pieces, k, origin, start, end) {
  if (!(has(level.back_out, origin))) {
    found[port(level.back_out, found, "out", origin)].lane = level.lanes;
    found[port(level.back_in, found, "in", origin)].lane = level.lanes;
    level.lanes += 1;
  }
  pieces.push(new Piece(k, start, get(level.back_out, origin, 0)));
  pieces.push(new Piece(k, get(level.back_in, origin, 0), end));
}

export function forward(level, view, found, pieces) {
  let number, out;
  level.pieces = pieces;
  number = numbered(level, found);
  level.items = [];
  out = [];
  for (const piece of pieces) {
    if ((number[piece.start] < number[piece.end])) {
      out.push(piece);
    } else {
      go_around(level, found, out, piece.link, view.links[piece.link].origin, piece.start, piece.end);
    }
  }
  return out;
}

export function numbered(level, found) {
  let waiting, users, ready, number, i;
  waiting = found.map((_) => 0);
  users = found.map((_) => []);
  for (const piece of level.pieces) {
    waiting[piece.end] += 1;
    users[piece.start].push(piece.end);
  }
  ready = Array.from({ length: found.length }, (_, i) => i).filter((i) => (waiting[i] === 0)).map((i) => i);
  number = found.map((_) => -1);
  while ((level.items.length < found.length)) {
    if ((ready.length === 0)) {
      ready = [earliest(found, Array.from({ length: found.length }, (_, i) => i).filter((i) => (number[i] < 0)).map((i) => i))];
    }
    i = earliest(found, ready);
    ready = ready.filter((x) => (x !== i)).map((x) => x);
    number[i] = level.items.length;
    level.items.push(found[i]);
    for (const x of users[i]) {
      waiting[x] -= 1;
      if (((waiting[x] === 0) && (number[x] < 0))) {
        ready.push(x);
      }
    }
  }
  return number;
}

export function earliest(found, some) {
  let best, order;
  best = some[0];
  for (const i of some) {
    order = found[best].order;
    if (((found[i].order < order) || ((found[i].order === order) && (i < best)))) {
      best = i;
    }
  }
  return best;
}

export function common(one, other) {
  while (!(other.startsWith(one))) {
    one = parent(one);
  }
  return one;
}

export function settle(task, level, scene) {
  let along, across, inner;
  for (const item of level.items) {
    along = (item.along + level.along);
    across = (item.across + level.across);
    if ((item.kind === "card")) {
      scene.cards[item.number] = card_spot(task, item, along, across);
    } else {
      if ((item.kind === "frame")) {
        scene.frames[item.number] = spot(task, along, (across - (item.breadth / 2)), item.length, item.breadth);
        inner = task.levels[get(task.level_of, task.view.boxes[item.number].key, 0)];
        inner.along = (along + (task.down ? FRAME_TOP : FRAME_PAD));
        inner.across = ((across - (item.breadth / 2)) + (task.down ? FRAME_PAD : FRAME_TOP));
      }
    }
  }
  for (const piece of level.pieces) {
    for (const point of piece.points) {
      point[0] += level.along;
      point[1] += level.across;
    }
  }
}

export function spot(task, along, across, length, breadth) {
  let out;
  out = new Spot();
  out.x = (task.down ? across : along);
  out.y = (task.down ? along : across);
  out.width = (task.down ? breadth : length);
  out.height = (task.down ? length : breadth);
  return out;
}

export function card_spot(task, item, along, across) {
  let size, lead, breadth, out;
  size = task.sizes[item.number];
  lead = 0.0;
  if ((size.sign > 0)) {
    lead = ((task.down ? LOW : size.sign) + STEM);
  }
  breadth = (task.down ? size.width : size.height);
  out = spot(task, (along + lead), (across - (breadth / 2)), (item.length - lead), breadth);
  out.sign = size.sign;
  out.tall = size.tall;
  return out;
}

// ---- lines.py ----

export let TIP = 6.0;

export class Text {
  [field: string]: any;
  constructor(words, x, y, width) {
    this.words = words;
    this.x = x;
    this.y = y;
    this.width = width;
  }
}

export function px(x) {
  let n, text;
  n = floor(((Math.abs(x) * 10) + 0.5));
  text = (String(Math.floor(n / 10)) + (((n % 10) > 0) ? ("." + String((n % 10))) : ""));
  return (((x < 0) && (n > 0)) ? ("-" + text) : text);
}

export function path(points, down, bow) {
  let out, a, b, x, y, middle;
  out = ((("M" + px(points[0][0])) + " ") + px(points[0][1]));
  for (let i = 1, stop_i = points.length; i < stop_i; i++) {
    a = points[(i - 1)];
    b = points[i];
    x = b[0];
    y = b[1];
    if ((i === (points.length - 1))) {
      x = (down ? x : (x - TIP));
      y = (down ? (y - TIP) : y);
    }
    if ((b[2] === STRAIGHT)) {
      out += ((("L" + px(x)) + " ") + px(y));
    } else {
      if (down) {
        middle = ((a[1] + y) / 2);
        out += ((((((((((("C" + px((a[0] + bow))) + " ") + px(middle)) + " ") + px((x + bow))) + " ") + px(middle)) + " ") + px(x)) + " ") + px(y));
      } else {
        middle = ((a[0] + x) / 2);
        out += ((((((((((("C" + px(middle)) + " ") + px((a[1] + bow))) + " ") + px(middle)) + " ") + px((y + bow))) + " ") + px(x)) + " ") + px(y));
      }
    }
  }
  return out;
}

export function tip(points, down, half) {
  let x, y;
  x = points[(points.length - 1)][0];
  y = points[(points.length - 1)][1];
  if (down) {
    return (((((((((((("M" + px(x)) + " ") + px(y)) + "L") + px((x - half))) + " ") + px(((y - TIP) - 1))) + "L") + px((x + half))) + " ") + px(((y - TIP) - 1))) + "Z");
  }
  return (((((((((((("M" + px(x)) + " ") + px(y)) + "L") + px(((x - TIP) - 1))) + " ") + px((y - half))) + "L") + px(((x - TIP) - 1))) + " ") + px((y + half))) + "Z");
}

export function amount(link, ink) {
  if ((ink === "gradient")) {
    return ((Math.abs(link.total) > (link.size * 1e-12)) ? link.total : 0.0);
  }
  return ((ink === "derivative") ? link.slope : link.value);
}

export function is_mixed(link, ink) {
  return ((ink === "gradient") && !(link.ill) && (link.size > (Math.abs(link.total) * (1 + 1e-09))));
}

export function breadth(x, largest) {
  let share;
  share = ((largest > 0) ? (Math.abs(x) / largest) : 0.0);
  return ((share > 0) ? (1.0 + (4.5 * most(0.0, (1 + (log_of(share) / 2.4))))) : 1.0);
}

export function line_class(link, ink) {
  let x;
  x = amount(link, ink);
  if ((link.ill && (ink === "gradient"))) {
    return "lost";
  }
  if ((x === 0)) {
    return (is_mixed(link, ink) ? "even" : "dead");
  }
  return (((x > 0) ? "plus" : "minus") + (is_mixed(link, ink) ? " mixed" : ""));
}

export function bow_of(scene, k) {
  let link, points, twins, before, other, room;
  link = scene.view.links[k];
  points = scene.routes[k];
  if ((points.length !== 2)) {
    return 0.0;
  }
  twins = 0;
  before = 0;
  for (let j = 0, stop_j = scene.view.links.length; j < stop_j; j++) {
    other = scene.view.links[j];
    if (((other.start === link.start) && (other.end === link.end))) {
      twins += 1;
      if ((j < k)) {
        before += 1;
      }
    }
  }
  if ((twins < 2)) {
    return 0.0;
  }
  room = ((link.text !== "") ? 44.0 : 26.0);
  if ((scene.down && (link.text !== ""))) {
    room = most(room, ((ems(link.text) * SMALL) + 16));
  }
  return (room * ((before / (twins - 1)) - 0.5));
}

export function written(link, derivatives) {
  if ((derivatives && (link.text !== "") && !(link.plain))) {
    return link.text;
  }
  return link.part;
}

export function mark_of(symbol, role) {
  if ((role !== 1)) {
    return "";
  }
  return ((symbol === "-") ? "−" : ((symbol === "/") ? "÷" : ""));
}

export function mark_place(scene, k) {
  let end, mark, point, axis, low, high, other, away, x, y;
  end = scene.view.links[k].end;
  mark = mark_of(scene.view.cards[end].symbol, scene.view.links[k].role);
  point = scene.routes[k][(scene.routes[k].length - 1)];
  if ((mark === "")) {
    return new Text(mark, point[0], point[1], 0.0);
  }
  axis = (scene.down ? 0 : 1);
  low = point[axis];
  high = point[axis];
  for (let j = 0, stop_j = scene.routes.length; j < stop_j; j++) {
    if (((scene.view.links[j].end === end) && (scene.routes[j].length > 1))) {
      other = scene.routes[j][(scene.routes[j].length - 1)][axis];
      low = least(low, other);
      high = most(high, other);
    }
  }
  away = (((2 * point[axis]) < (low + high)) ? -14.0 : 14.0);
  if (((low < point[axis]) && (point[axis] < high))) {
    return new Text(mark, (scene.down ? point[0] : (point[0] - 22)), (scene.down ? (point[1] - 22) : point[1]), 14.0);
  }
  x = (scene.down ? (point[0] + away) : (point[0] - 8));
  y = (scene.down ? (point[1] - 8) : (point[1] + away));
  return new Text(mark, x, y, 14.0);
}

export function texts_of(scene, words, down) {
  let found, out, text;
  found = [];
  out = [];
  for (let k = 0, stop_k = words.length; k < stop_k; k++) {
    text = new Text("", 0.0, 0.0, 0.0);
    if (((words[k] !== "") && (scene.routes[k].length > 1))) {
      text = free_place(scene, k, words[k], found, down);
      if ((text.width > 0)) {
        found.push(text);
      }
    }
    out.push(text);
  }
  return out;
}

export function free_place(scene, k, words, found, down) {
  let points, width, bow, tries, seg, a, b, x, y, text, u, ease, mid, swing;
  points = scene.routes[k];
  width = ((ems(words) * SMALL) + 8);
  bow = bow_of(scene, k);
  tries = [0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85];
  for (let i = 0, stop_i = (points.length - 1); i < stop_i; i++) {
    seg = ((points.length - 2) - i);
    a = points[seg];
    b = points[(seg + 1)];
    for (const t of tries) {
      x = (a[0] + ((b[0] - a[0]) * t));
      y = (a[1] + ((b[1] - a[1]) * t));
      if ((b[2] !== STRAIGHT)) {
        u = (1 - t);
        ease = ((((3 * u) * t) * t) + ((t * t) * t));
        mid = ((0.5 * ((((3 * u) * u) * t) + (((3 * u) * t) * t))) + ((t * t) * t));
        swing = (bow * ((((3 * u) * u) * t) + (((3 * u) * t) * t)));
        if (down) {
          y = (a[1] + ((b[1] - a[1]) * mid));
          x = ((a[0] + ((b[0] - a[0]) * ease)) + swing);
        } else {
          x = (a[0] + ((b[0] - a[0]) * mid));
          y = ((a[1] + ((b[1] - a[1]) * ease)) + swing);
        }
      }
      text = new Text(words, x, y, width);
      if (is_free(scene, text, found)) {
        return text;
      }
    }
  }
  return new Text(words, 0.0, 0.0, 0.0);
}

export function is_free(scene, text, found) {
  let left, right, clear;
  left = (text.x - (text.width / 2));
  right = (text.x + (text.width / 2));
  if (((left < 2) || (right > (scene.width - 2)))) {
    return false;
  }
  for (const other of found) {
    if (((Math.abs((other.y - text.y)) < 16) && (Math.abs((other.x - text.x)) < (((other.width + text.width) / 2) + 2)))) {
      return false;
    }
  }
  clear = true;
  for (const spot of scene.cards) {
    clear = (clear && !(hits(spot, left, right, text.y)));
  }
  return clear;
}

export function hits(spot, left, right, y) {
  let lead;
  lead = ((spot.sign > 0) ? (spot.sign + 10) : 0.0);
  return ((right > (spot.x - lead)) && (left < (spot.x + spot.width)) && ((y + 8) > spot.y) && ((y - 8) < (spot.y + spot.height)));
}

// ---- shapes.py ----

export class Look {
  [field: string]: any;
  constructor() {
    this.title = "";
    this.down = false;
    this.labels = false;
    this.ink = "gradient";
    this.live = false;
  }
}

export function rect(kind, x, y, width, height, radius) {
  return (((((((((((("<rect class=\"" + kind) + "\" x=\"") + px(x)) + "\" y=\"") + px(y)) + "\" width=\"") + px(width)) + "\" height=\"") + px(height)) + "\" rx=\"") + px(radius)) + "\"/>");
}

export function words(text, x, y, kind) {
  return (((((((("<text class=\"" + kind) + "\" x=\"") + px(x)) + "\" y=\"") + px(y)) + "\">") + escape(text)) + "</text>");
}

// ---- cards.py ----

export function card(one, spot, look, number) {
  let mark, out, small, radius, kind, left, right, names, y, strong, fact;
  mark = "";
  if (look.live) {
    mark = ((((" data-card=\"" + String(number)) + "\" data-name=\"") + escape(one.name)) + "\" tabindex=\"-1\" role=\"button\"");
  }
  out = (("<g class=\"value\"" + mark) + ">");
  if (!(look.live)) {
    out += (("<title>" + escape(one.more)) + "</title>");
  }
  if ((spot.sign > 0)) {
    out += sign(one, spot, look.down);
  }
  small = is_small(one);
  radius = (small ? (spot.height / 2) : 7.0);
  if (((one.count > 1) || (one.kind === "frame"))) {
    out += rect("far", (spot.x + 4), (spot.y - 4), spot.width, spot.height, radius);
  }
  kind = ((one.kind === "leaf") ? "leaf" : ((one.kind === "frame") ? "closed" : "card"));
  if ((!(one.reached) && (one.kind !== "constant"))) {
    kind += " fresh";
  }
  if (one.root) {
    kind += " root";
  }
  if ((one.born !== "")) {
    out += rect("ring", (spot.x - 5), (spot.y - 5), (spot.width + 10), (spot.height + 10), (radius + 4));
  } else {
    if (one.ill) {
      kind += " ill";
    }
  }
  out += rect(kind, spot.x, spot.y, spot.width, spot.height, radius);
  if (small) {
    return ((out + words(constant_text(one), (spot.x + (spot.width / 2)), (spot.y + 17.5), "quiet mid")) + "</g>");
  }
  left = (spot.x + PAD);
  right = ((spot.x + spot.width) - PAD);
  names = heading_lines(one);
  for (let k = 0, stop_k = names.length; k < stop_k; k++) {
    out += words(names[k], left, ((spot.y + 18) + (LINE * k)), (one.given ? "name" : "name made"));
  }
  out += words(one.data, right, (spot.y + 18), "data end");
  y = (spot.y + (LINE * (names.length - 1)));
  out += words(grad_text(one), left, (y + 37), ((one.zeros !== "") ? "small quiet zeros" : "small quiet"));
  out += words(one.grad, right, (y + 37), (one.reached ? "grad end" : "quiet end"));
  y += HEIGHT;
  for (const note of one.notes) {
    strong = (note.includes("NaN") || note.includes("infinite") || is_formula(note));
    fact = (is_fact(note) ? " fact" : "");
    out += words(note, left, (y + 7), ((strong ? "small name" : "small quiet") + fact));
    y += LINE;
  }
  if ((one.born !== "")) {
    out += words(born_text(one), left, (y + 7), "small name");
    y += LINE;
  }
  out += rows(one, left, y, (spot.width - (2 * PAD)));
  if ((one.bins.length > 0)) {
    out += bars(one, (spot.x + PAD), (y - 2), (spot.width - (2 * PAD)));
  }
  return (out + "</g>");
}

export function is_fact(note) {
  return (note.includes("NaN") || note.includes("finite") || note.endsWith(" are 0") || note.includes(", others "));
}

export function rows(one, left, top, room) {
  let columns, below, wide, last, out, row, x, y;
  if ((one.rows.length === 0)) {
    return "";
  }
  columns = columns_of(one);
  below = rows_of(one);
  wide = (((room + COLUMNS) / columns) - COLUMNS);
  last = (column_width(one, 2) + BETWEEN);
  out = "";
  for (let k = 0, stop_k = one.rows.length; k < stop_k; k++) {
    row = one.rows[k];
    x = (left + (Math.floor(k / below) * (wide + COLUMNS)));
    y = ((top + 7) + (LINE * (k % below)));
    out += words(row[0], x, y, "small name");
    out += words(row[1], ((x + wide) - last), y, "small data end");
    out += words(row[2], (x + wide), y, ((row[2] !== "–") ? "small grad end" : "small quiet end"));
  }
  return out;
}

export function spoken(one) {
  let text;
  text = ((heading(one) !== "") ? heading(one) : one.symbol);
  text += (": data " + one.data);
  if ((one.kind !== "constant")) {
    text += (((", " + grad_text(one)) + " ") + one.grad);
  }
  for (const note of one.notes) {
    text += (", " + note);
  }
  for (const row of one.rows) {
    text += (((", " + row[0]) + " = ") + row[1]);
  }
  return text;
}

export function sign(one, spot, down) {
  let x, y, stem;
  x = (down ? (spot.x + (spot.width / 2)) : ((spot.x - STEM) - (spot.sign / 2)));
  y = (down ? ((spot.y - STEM) - (LOW / 2)) : (spot.y + (spot.height / 2)));
  stem = (down ? ("V" + px(spot.y)) : ("H" + px(spot.x)));
  return ((((((("<path class=\"stem\" d=\"M" + px(x)) + " ") + px(y)) + stem) + "\"/>") + rect("op", (x - (spot.sign / 2)), (y - (spot.tall / 2)), spot.sign, spot.tall, (LOW / 2))) + words(one.symbol, x, (y + 4.5), "sign mid"));
}

export function bars(one, x, y, width) {
  let highest, lead, step, out, tall;
  highest = most(one.bins);
  lead = (one.log ? 24.0 : 0.0);
  step = ((width - lead) / one.bins.length);
  out = "<path class=\"bars\" d=\"";
  for (let k = 0, stop_k = one.bins.length; k < stop_k; k++) {
    if ((one.bins[k] > 0)) {
      tall = most(1.0, ((one.bins[k] / highest) * (BARS - 4)));
      out += (((((((((("M" + px(((x + lead) + (k * step)))) + " ") + px(((y + BARS) - 2))) + "v-") + px(tall)) + "h") + px((step - 1))) + "v") + px(tall)) + "z");
    }
  }
  out += "\"/>";
  return (out + (one.log ? words("log", x, ((y + BARS) - 3), "small quiet") : ""));
}

// ---- strokes.py ----

export function lines(doc, scene, look) {
  let wide, inked, drawn, depth;
  wide = breadths(doc, scene, look);
  inked = is_inked(doc, look);
  drawn = Array.from({ length: scene.view.links.length }, (_, i) => i).filter((k) => (scene.routes[k].length > 1)).map((k) => k);
  depth = wide.map((w) => -floor(((w * 10) + 0.5)));
  for (const k of drawn) {
    if ((inked && (line_class(scene.view.links[k], look.ink) === "dead"))) {
      depth[k] = -1000;
    }
  }
  return ordered(drawn, ((k) => depth[k])).map((k) => line(scene, look, k, wide[k], inked)).join("\n");
}

export function is_inked(doc, look) {
  return ((look.ink !== "none") && ((look.ink !== "gradient") || doc.ink));
}

export function breadths(doc, scene, look) {
  let links, largest, inked;
  links = scene.view.links;
  largest = 0.0;
  for (const link of links) {
    if (!(link.plain)) {
      largest = most(largest, Math.abs(amount(link, look.ink)));
    }
  }
  inked = is_inked(doc, look);
  return links.map((link) => ((inked && !(link.plain)) ? breadth(amount(link, look.ink), largest) : 1.5));
}

export function line(scene, look, k, wide, inked) {
  let link, kind, where;
  link = scene.view.links[k];
  kind = ((inked && !(link.plain)) ? ("line " + line_class(link, look.ink)) : "line");
  if (link.carried) {
    kind = (kind.replaceAll(" mixed", "") + " carried");
  }
  where = (look.live ? ((" data-link=\"" + String(k)) + "\"") : "");
  return ((((((((((((((("<path class=\"" + kind) + "\"") + where) + " stroke-width=\"") + px(wide)) + "\" d=\"") + path(scene.routes[k], look.down, bow_of(scene, k))) + "\"/>\n") + "<path class=\"") + kind.replaceAll("line", "tip")) + "\"") + where) + " d=\"") + tip(scene.routes[k], look.down, (3.0 + (wide * 0.4)))) + "\"/>");
}

export function labels(scene, look) {
  let texts, parts, mark, end;
  texts = scene.view.links.map((link) => written(link, look.labels));
  parts = [];
  for (let k = 0, stop_k = scene.routes.length; k < stop_k; k++) {
    if ((scene.routes[k].length > 1)) {
      mark = mark_place(scene, k);
      if ((mark.words !== "")) {
        end = scene.routes[k][(scene.routes[k].length - 1)];
        if (((mark.x === end[0]) || (mark.y === end[1]))) {
          parts.push(rect("page", (mark.x - 7), (mark.y - 7), 14, 14, 7));
        }
        parts.push(words(mark.words, mark.x, (mark.y + 4), "quiet mid"));
      }
    }
  }
  for (const text of texts_of(scene, texts, look.down)) {
    if ((text.width === 0)) {
      continue;
    }
    parts.push(rect("page", (text.x - (text.width / 2)), (text.y - 8), text.width, 16, 8));
    parts.push(words(text.words, text.x, (text.y + 4), "small quiet mid"));
  }
  return parts.filter((part) => (part !== "")).map((part) => part).join("\n");
}

// ---- legend.py ----

export let SAMPLE = 18.0;

export let APART = 18.0;

export class Entry {
  [field: string]: any;
  constructor(kind, text) {
    this.kind = kind;
    this.text = text;
    this.x = 0.0;
    this.y = 0.0;
  }
}

export function entries(doc, scene, look) {
  let out, what, found, thin, broad, wide, link, kind, signs, marks, texts, scale;
  out = [];
  what = ((look.ink === "gradient") ? "gradient" : ((look.ink === "derivative") ? "local derivative" : "data"));
  found = [];
  thin = 1e+18;
  broad = 0.0;
  wide = breadths(doc, scene, look);
  for (let k = 0, stop_k = scene.view.links.length; k < stop_k; k++) {
    link = scene.view.links[k];
    if ((is_inked(doc, look) && !(link.plain) && (scene.routes[k].length > 1))) {
      kind = line_class(link, look.ink);
      note(found, kind.replaceAll(" mixed", ""));
      if (kind.endsWith("mixed")) {
        note(found, "mixed");
      }
      thin = least(thin, wide[k]);
      broad = most(broad, wide[k]);
    }
  }
  signs = ["plus", " above 0", "minus", " below 0", "even", ": parts of both signs that cancel", "dead", " 0", "lost", " not finite"];
  for (let s = 0, stop_s = Math.floor(signs.length / 2); s < stop_s; s++) {
    if (found.includes(signs[(2 * s)])) {
      out.push(new Entry(("line " + signs[(2 * s)]), (what + signs[((2 * s) + 1)])));
    }
  }
  if (found.includes("mixed")) {
    out.push(new Entry("mixed", "paler: the sum of parts of both signs"));
  }
  if ((broad > (thin + 0.5))) {
    out.push(new Entry("wedge", "broader: larger"));
  }
  if (carries(scene)) {
    out.push(new Entry("carried", "on to the next step"));
  }
  marks = [];
  for (const card of scene.view.cards) {
    if ((card.kind === "leaf")) {
      note(marks, "leaf");
    }
    if (((card.count > 1) || (card.kind === "frame"))) {
      note(marks, "stack");
    }
    if ((card.bins.length > 0)) {
      note(marks, "bars");
      if (card.log) {
        note(marks, "log");
      }
    }
    if ((!(card.reached) && (card.kind !== "constant") && doc.ink)) {
      note(marks, "fresh");
    }
    if ((card.born !== "")) {
      note(marks, "ring");
    } else {
      if (card.ill) {
        note(marks, "ill");
      }
    }
  }
  texts = ["leaf", "leaf", "stack", "several values", "bars", "how the data are spread", "fresh", "no gradient came here", "ring", "not finite: it begins here", "ill", "not finite"];
  for (let k = 0, stop_k = Math.floor(texts.length / 2); k < stop_k; k++) {
    if (marks.includes(texts[(2 * k)])) {
      scale = (((texts[(2 * k)] === "bars") && marks.includes("log")) ? ", where it says so on a log scale" : "");
      out.push(new Entry(texts[(2 * k)], (texts[((2 * k) + 1)] + scale)));
    }
  }
  return out;
}

export function carries(scene) {
  return (scene.view.links.filter((link) => link.carried).map((link) => link).length > 0);
}

export function note(marks, mark) {
  if (!(marks.includes(mark))) {
    marks.push(mark);
  }
}

export function flow(found, left, right) {
  let x, y, wide;
  x = left;
  y = 0.0;
  for (const one of found) {
    wide = ((SAMPLE + 6) + (ems(one.text) * SMALL));
    if (((x > MARGIN) && ((x + wide) > right))) {
      x = MARGIN;
      y += (LINE + 1);
    }
    one.x = x;
    one.y = y;
    x += (wide + APART);
  }
  return y;
}

export function painted(one, top) {
  let y;
  y = (top + one.y);
  return (sample(one.kind, one.x, (y - 4)) + words(one.text, ((one.x + SAMPLE) + 6), y, "small quiet"));
}

export function sample(kind, x, y) {
  let half, other, path, tall;
  if (kind.startsWith("line")) {
    return (((((((("<path class=\"" + kind) + " key\" stroke-width=\"4\" d=\"M") + px(x)) + " ") + px(y)) + "h") + px(SAMPLE)) + "\"/>");
  }
  if ((kind === "mixed")) {
    half = (((((("stroke-width=\"4\" d=\"M" + px(x)) + " ") + px(y)) + "h") + px((SAMPLE / 2))) + "\"/>");
    other = (((((("stroke-width=\"4\" d=\"M" + px((x + (SAMPLE / 2)))) + " ") + px(y)) + "h") + px((SAMPLE / 2))) + "\"/>");
    return ((("<path class=\"line plus mixed key\" " + half) + "<path class=\"line minus mixed key\" ") + other);
  }
  if ((kind === "carried")) {
    return (((((("<path class=\"line carried key\" d=\"M" + px(x)) + " ") + px(y)) + "h") + px(SAMPLE)) + "\"/>");
  }
  if ((kind === "wedge")) {
    path = (((((((("M" + px(x)) + " ") + px((y - 0.5))) + "v1L") + px((x + SAMPLE))) + " ") + px((y + 2.7))) + "v-5.4Z");
    return (("<path class=\"tip key\" d=\"" + path) + "\"/>");
  }
  if ((kind === "bars")) {
    path = "";
    tall = [3.0, 9.0, 6.0, 2.0];
    for (let k = 0, stop_k = 4; k < stop_k; k++) {
      path += (((((((("M" + px((x + (4.5 * k)))) + " ") + px((y + 5))) + "v-") + px(tall[k])) + "h3.5v") + px(tall[k])) + "z");
    }
    return (("<path class=\"bars key\" d=\"" + path) + "\"/>");
  }
  if ((kind === "stack")) {
    return (rect("far key", (x + 2), (y - 6), (SAMPLE - 3), 10, 3) + rect("card key", x, (y - 4), (SAMPLE - 3), 10, 3));
  }
  if ((kind === "ring")) {
    return rect("ring key", (x + 1), (y - 5), (SAMPLE - 2), 10, 4);
  }
  return rect((((kind === "leaf") ? "leaf" : ("card " + kind)) + " key"), x, (y - 5), (SAMPLE - 1), 10, 3);
}

// ---- paint.py ----

export let TITLE = 30.0;

export let FOOT = 26.0;

export let NARROWEST = 240.0;

export class Painted {
  [field: string]: any;
  constructor() {
    this.width = 0.0;
    this.height = 0.0;
    this.body = "";
  }
}

export function paint(doc, scene, look) {
  let out, top, foot, wide, marks, rows, foot_at, parts;
  out = new Painted();
  top = (MARGIN + ((look.title !== "") ? TITLE : 0.0));
  foot = footer(doc, scene);
  wide = most(scene.width, ((ems(foot) * SMALL) * 1.02));
  out.width = (most(wide, ((ems(look.title) * FONT) * 1.25), NARROWEST) + (2 * MARGIN));
  marks = entries(doc, scene, look);
  rows = flow(marks, ((MARGIN + (ems(foot) * SMALL)) + (2 * APART)), (out.width - MARGIN));
  foot_at = ((((scene.height + top) + MARGIN) + FOOT) - 14);
  out.height = ((foot_at + rows) + 14);
  parts = [];
  if ((look.title !== "")) {
    parts.push(words(look.title, MARGIN, (MARGIN + FONT), "name"));
  }
  parts.push((((("<g transform=\"translate(" + px(MARGIN)) + " ") + px(top)) + ")\">"));
  for (let b = 0, stop_b = scene.frames.length; b < stop_b; b++) {
    parts.push(frame(scene, b, look));
  }
  parts.push(lines(doc, scene, look));
  for (let b = 0, stop_b = scene.frames.length; b < stop_b; b++) {
    parts.push(frame_title(scene, b));
  }
  for (let c = 0, stop_c = scene.cards.length; c < stop_c; c++) {
    parts.push(card(scene.view.cards[c], scene.cards[c], look, c));
  }
  parts.push(labels(scene, look));
  parts.push("</g>");
  parts.push(words(foot, MARGIN, foot_at, "small quiet"));
  for (const mark of marks) {
    parts.push(painted(mark, foot_at));
  }
  out.body = parts.filter((part) => (part !== "")).map((part) => part).join("\n");
  return out;
}

export function footer(doc, scene) {
  let cards, shown, inside, text;
  cards = 0;
  shown = 0;
  inside = 0;
  for (const one of scene.view.cards) {
    cards += 1;
    shown += ((((one.count + one.hidden) + one.fixed) === 1) ? 1 : 0);
    inside += ((one.kind === "result") ? one.hidden : 0);
  }
  text = many(doc.values, "value", "values");
  if ((shown === doc.values)) {
    return text;
  }
  text += ((" on " + grouped(cards)) + ((cards === 1) ? " card: " : " cards: "));
  text += many(doc.results, "result", "results");
  if ((inside > 0)) {
    text += ((" (" + grouped(inside)) + " inside of others)");
  }
  text += (", " + many(doc.leaves, "leaf", "leaves"));
  if ((doc.constants > 0)) {
    text += (", " + many(doc.constants, "plain number", "plain numbers"));
  }
  if ((doc.starts > 0)) {
    text += (", " + many(doc.starts, "zero that starts a sum", "zeros that start sums"));
  }
  return text;
}

export function frame(scene, b, look) {
  let spot, box, mark, label, out;
  spot = scene.frames[b];
  box = scene.view.boxes[b];
  mark = (look.live ? ((" tabindex=\"-1\" role=\"button\" data-frame=\"" + String(box.frame)) + "\"") : "");
  label = (look.live ? ((" aria-label=\"" + escape((box.title + ", open"))) + "\"") : "");
  out = (((("<g" + mark) + label) + " class=\"group\">") + rect("frame", spot.x, spot.y, spot.width, spot.height, 12));
  return (out + "</g>");
}

export function frame_title(scene, b) {
  let spot, box, left, out, x, y;
  spot = scene.frames[b];
  box = scene.view.boxes[b];
  left = (spot.x + 14);
  out = "";
  if (box.series) {
    x = (left + 5);
    y = (spot.y + 16);
    out = ((("<path class=\"again\" d=\"M" + px(x)) + " ") + px((y - 4.5)));
    out += ((((((((((("C" + px((x - 6))) + " ") + px((y - 4.5))) + " ") + px((x - 6))) + " ") + px((y + 4.5))) + " ") + px(x)) + " ") + px((y + 4.5)));
    out += ((((((((((("C" + px((x + 3))) + " ") + px((y + 4.5))) + " ") + px((x + 4.5))) + " ") + px((y + 2))) + " ") + px((x + 4.5))) + " ") + px(y));
    out += ((((((((((("M" + px((x + 2.2))) + " ") + px((y + 2))) + "L") + px((x + 4.5))) + " ") + px((y - 0.5))) + "L") + px((x + 6.8))) + " ") + px((y + 2)));
    out += "\"/>";
    left += 16;
  }
  return (out + words(box.title, left, (spot.y + 20), "small frame-title"));
}

export const SHEET = ".picture{font-family:'Source Sans 3','Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif;font-variant-numeric:tabular-nums}.picture text{font-size:13px}.picture .small{font-size:11px}.picture .name,.picture .sign,.picture .frame-title{font-weight:bold}.picture .frame-title{stroke-width:4;stroke-opacity:.85;paint-order:stroke;stroke-linejoin:round}.picture .carried{stroke-width:1.8;stroke-dasharray:5 4}.picture .again{stroke-width:1.5}.picture .line.lost{stroke-dasharray:2 3}.picture .made{font-weight:normal;font-style:italic}.picture .end{text-anchor:end}.picture .mid{text-anchor:middle}.picture .stem{stroke-width:1.5}.picture .fresh{stroke-dasharray:4 3}.picture .root{stroke-width:2}.picture .ring{stroke-width:3}.picture .ill{stroke-width:2;stroke-dasharray:2 2}.picture .page{fill:light-dark(#ffffff,#11161f)}.picture .card,.picture .far{fill:light-dark(#f7f9fc,#1b2331);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .leaf{fill:light-dark(#e8f1fd,#16304f);stroke:light-dark(#c3ccd9,#3d4a60)}.picture .closed{fill:light-dark(#eef2f7,#161d29);stroke:light-dark(#7a8699,#8593a8)}.picture .frame{fill:light-dark(#eef2f7,#161d29);fill-opacity:.55;stroke:light-dark(#cfd7e2,#33405a)}.picture .line,.picture .stem{fill:none;stroke:light-dark(#7a8699,#8593a8)}.picture .tip{fill:light-dark(#7a8699,#8593a8)}.picture .line.plus{stroke:light-dark(#e07b1f,#f0953c)}.picture .line.minus{stroke:light-dark(#7a4fc4,#a98af0)}.picture .line.dead{stroke:light-dark(#dbe1e9,#2b3546)}.picture .line.lost{stroke:light-dark(#c2185b,#ff6fa3)}.picture .tip.plus{fill:light-dark(#e07b1f,#f0953c)}.picture .tip.minus{fill:light-dark(#7a4fc4,#a98af0)}.picture .line.plus.mixed{stroke:light-dark(#eeb782,#8f6235)}.picture .line.minus.mixed{stroke:light-dark(#b8a1e0,#695a92)}.picture .line.even{stroke:light-dark(#b98f9e,#8d6f86)}.picture .tip.even{fill:light-dark(#b98f9e,#8d6f86)}.picture .tip.plus.mixed{fill:light-dark(#eeb782,#8f6235)}.picture .tip.minus.mixed{fill:light-dark(#b8a1e0,#695a92)}.picture .tip.dead{fill:light-dark(#dbe1e9,#2b3546)}.picture .tip.lost{fill:light-dark(#c2185b,#ff6fa3)}.picture .op{fill:light-dark(#22304a,#d7e0ee)}.picture .sign{fill:light-dark(#ffffff,#11161f)}.picture .name{fill:light-dark(#172033,#eef2f8)}.picture .data{fill:light-dark(#0b57a4,#8cc2ff)}.picture .bars{fill:light-dark(#0b57a4,#8cc2ff);fill-opacity:.5}.picture .grad{fill:light-dark(#a84600,#ffb070)}.picture .quiet,.picture .frame-title{fill:light-dark(#566173,#a3afc2)}.picture .frame-title{stroke:light-dark(#ffffff,#11161f)}.picture .again{fill:none;stroke:light-dark(#566173,#a3afc2)}.picture .ring{fill:none;stroke:light-dark(#c2185b,#ff6fa3)}.picture .root{stroke:light-dark(#172033,#eef2f8)}.picture .ill{stroke:light-dark(#c2185b,#ff6fa3)}";

