import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, trackedFiles } from '../tree.ts'
import { readSentences } from './read-sentences.ts'

interface Term {
  readonly pattern: RegExp
  readonly instead: string
}

interface SentenceTerm extends Term {
  /** The files whose sentences are meant; every file where it is left out. */
  readonly rooms?: RegExp
  /** Matches the sentence as it is written; otherwise in lower case. */
  readonly isCased?: boolean
}

/**
 * Words that this project has replaced by those of the field. They match the words of a name in lower case:
 * `isHandedOut` is `is handed out`, and so is `is-handed-out.ts`.
 */
const IN_NAMES: readonly Term[] = [
  { pattern: /\boffers?\b|\boffered\b/, instead: 'pairing URI, proposal' },
  { pattern: /\bis ahead\b|\bpairing ahead\b|^ahead$/, instead: 'prefetch, prepare' },
  { pattern: /\bmarks?\b/, instead: 'subscriptionId' },
  { pattern: /(?<!in )\b(flights?|flying|flies)\b|\b(board|land|landed)\b/, instead: 'inFlight, acknowledge' },
  { pattern: /\bhand(s|ed)? out\b|\bdrain(s|ed|ing)?\b/, instead: 'deliver, redeliver, backlog' },
  { pattern: /\belsewhere\b/, instead: 'remoteSubscriptions' },
  { pattern: /\btalks?\b|\bhears?\b|\bheard\b/, instead: 'presence, receive' },
  { pattern: /\b(un)?said\b|\bsays?\b|\btells?\b|\btold\b/, instead: 'request, response, send' },
  { pattern: /\basks?\b|\basked\b/, instead: 'request, query' },
  { pattern: /\boutbox\b/, instead: 'publishQueue' },
  { pattern: /\bwithin\b|\bbounded\b/, instead: 'timeout, signal' },
]

/** Rooms of the relay and of pairing, and all rooms that speak a wire protocol. */
const PAIRING =
  /^(packages\/(connectors\/pairing|core\/src\/features\/pairing|protocol\/src\/(pairing|relay))|services\/relay)\//
const WIRE =
  /^(packages\/(connectors|protocol\/src\/(pairing|relay|eip1193)|adapters\/evm\/src\/(node|wallet))|services\/relay)\//

/** All but changesets, which are gone with the next release. */
const STAYS = /^(?![.]changeset\/)/

/** The same ideas in comments, pages and titles of tests. What is plain English in most rooms is refused in its own. */
const IN_SENTENCES: readonly SentenceTerm[] = [
  { pattern: /\boffer(s|ed|ing)?\b/, instead: 'pairing URI, proposal', rooms: PAIRING },
  { pattern: /\bmarks?\b/, instead: 'subscriptionId', rooms: PAIRING },
  { pattern: /\bsays?\b|\bsaying\b/, instead: 'send, report, respond', rooms: WIRE },
  { pattern: /(?<!look-)\bahead\b/, instead: 'prefetch, prepare, before' },
  { pattern: /(?<!in )\b(flights?|flying|flies)\b|\b(board|lands?|landed)\b/, instead: 'in flight, acknowledge' },
  { pattern: /\bhand(s|ed|ing)? out\b/, instead: 'deliver, redeliver, return' },
  { pattern: /\belsewhere\b/, instead: 'the place' },
  { pattern: /\btalk(s|ed|ing)?\b|\bhear(s|d|ing)?\b/, instead: 'send requests, receive, be notified' },
  { pattern: /\b(un)?said\b|\btells?\b|\btelling\b|\btold\b/, instead: 'request, respond, report, notify, show' },
  { pattern: /\boutbox\b(?! pattern)/, instead: 'publish queue' },
  // A person is asked, and so is nothing else.
  {
    pattern: /\bask(s|ed|ing)?\b(?! (the |a |its )?(visitor|person|user|people))/,
    instead: 'request, query, prompt',
  },
  // A sentence names its subject. A question may begin so, and so may a heading.
  {
    pattern:
      /^(?!#)(?:[\s*/]*\s|- |.*[.:;] |.*@(?:returns|throws|param \S+ -) )?(?:What|Who|Whose|Whoever|Whatever|Where) (?!.*[?])/,
    instead: 'the noun, or "if"',
    rooms: STAYS,
    isCased: true,
  },
  {
    pattern: /^(?:what|who|whose|whoever|whatever|where) (?!.*[?])/,
    instead: 'the unit',
    rooms: /[.](test|spec)[.]tsx?$/,
    isCased: true,
  },
]

/** The words of others, or lists of these words. */
const NOT_OURS = /^(docs\/(spec|notices)\/|scripts\/check\/word-rules|.*CHANGELOG[.]md$)/

/** Returns the forbidden words among the names of one file, its own and those of its code, and in its sentences. */
export function findWordProblems(file: string, text: string): readonly string[] {
  return [...findNameProblems(file, text), ...findSentenceProblems(file, text)]
}

/** Returns the forbidden words of the tree. */
export function checkWords(): readonly string[] {
  return trackedFiles(/[.](tsx?|mjs|css|md)$/).flatMap((file) =>
    findWordProblems(file, readFileSync(join(ROOT, file), 'utf8')),
  )
}

function findNameProblems(file: string, text: string): readonly string[] {
  if (!/[.]tsx?$/.test(file)) return []
  const name = file.split('/').at(-1) ?? ''
  return [
    ...complain(`${file} is named`, name),
    ...[...readNames(file, text)].flatMap(([identifier, line]) => complain(`${file}:${line} names`, identifier)),
  ]
}

function findSentenceProblems(file: string, text: string): readonly string[] {
  if (NOT_OURS.test(file)) return []
  const terms = IN_SENTENCES.filter(({ rooms }) => rooms?.test(file) ?? true)
  return readSentences(file, text).flatMap(({ line, text: sentence }) =>
    terms.flatMap(({ pattern, instead, isCased = false }) => {
      const found = pattern.exec(isCased ? sentence : sentence.toLowerCase())?.[0]
      return found === undefined ? [] : [`${file}:${line} says "${found}"; say ${instead}`]
    }),
  )
}

function complain(where: string, name: string): readonly string[] {
  const words = toWords(name)
  return IN_NAMES.filter(({ pattern }) => pattern.test(words)).map(({ instead }) => `${where} ${name}; say ${instead}`)
}

function toWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()
}

/** Returns each identifier of the code with the line of its first use. Comments and texts are not looked at. */
function readNames(file: string, text: string): ReadonlyMap<string, number> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const names = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    // `performance.mark` is a name of the web platform.
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'performance') return
    if (ts.isIdentifier(node) && !names.has(node.text)) {
      names.set(node.text, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}
