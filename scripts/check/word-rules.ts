import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, trackedFiles } from '../tree.ts'

interface Term {
  readonly pattern: RegExp
  readonly instead: string
  /** Files in which the word is the usual term. */
  readonly except?: RegExp
}

/**
 * Words that this project has replaced with the usual terms. They match the words of a name in lower case:
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
  // The mail of the services uses an outbox in the sense of the pattern: rows of a table, sent by a worker.
  { pattern: /\boutbox\b/, instead: 'publishQueue', except: /^services\/(?!relay\/)/ },
  { pattern: /\bwithin\b|\bbounded\b/, instead: 'timeout, signal' },
]

/** Returns the forbidden words in the file name and the identifiers of one file. */
export function findWordProblems(file: string, text: string): readonly string[] {
  const name = file.split('/').at(-1) ?? ''
  return [
    ...complain(file, `${file} is named`, name),
    ...[...readNames(file, text)].flatMap(([identifier, line]) => complain(file, `${file}:${line} names`, identifier)),
  ]
}

/** Returns the forbidden words in the names of the tree. Sentences are checked by reviewers. */
export function checkWords(): readonly string[] {
  return trackedFiles(/[.]tsx?$/).flatMap((file) => findWordProblems(file, readFileSync(join(ROOT, file), 'utf8')))
}

function complain(file: string, where: string, name: string): readonly string[] {
  const words = toWords(name)
  return IN_NAMES.filter(({ pattern, except }) => pattern.test(words) && except?.test(file) !== true).map(
    ({ instead }) => `${where} ${name}; say ${instead}`,
  )
}

function toWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()
}

/** Returns each identifier of the code with the line of its first use. Comments and strings are ignored. */
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
