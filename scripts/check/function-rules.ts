import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, trackedFiles } from '../tree.ts'

/** Maximum own lines of a function; about 20 are usual. The markup of a component is longer. */
const MAX_OWN_LINES = { '.ts': 64, '.tsx': 75 } as const
/** Files that are not checked: tests, test tables, and data. */
const NOT_COUNTED = /[.](test|test-d|spec|journey|fixture|generated)[.]|(^|\/)(contracts|fixtures|preview|artifacts)\//

type WithBody = ts.FunctionLikeDeclaration & { readonly body: ts.Node }

/**
 * Returns the functions of a file that are too long. Only a function's own lines count, without comments, empty lines,
 * and inner functions. A factory may be long if each of its functions is short.
 */
export function findFunctionProblems(file: string, text: string): readonly string[] {
  const max = MAX_OWN_LINES[file.endsWith('.tsx') ? '.tsx' : '.ts']
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return listFunctions(source).flatMap((node) => {
    const lines = countOwnLines(source, node)
    if (lines <= max) return []
    return [`${file}:${lineOf(source, node.getStart(source)) + 1} a function has ${lines} lines of its own, not ${max}`]
  })
}

/** Returns the problems of all functions of the tree. */
export function checkFunctions(): readonly string[] {
  return trackedFiles(/[.]tsx?$/)
    .filter((file) => !NOT_COUNTED.test(file))
    .flatMap((file) => findFunctionProblems(file, readFileSync(join(ROOT, file), 'utf8')))
}

function listFunctions(source: ts.SourceFile): readonly WithBody[] {
  const found: WithBody[] = []
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function countOwnLines(source: ts.SourceFile, node: WithBody): number {
  const inner: WithBody[] = []
  const visit = (child: ts.Node): void => {
    if (isFunction(child)) inner.push(child)
    else ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  const own = new Set(linesOf(source, node))
  // The first line of an inner function belongs to the statement of the outer one.
  for (const each of inner) for (const line of linesOf(source, each).slice(1)) own.delete(line)
  const texts = source.text.split('\n')
  return [...own].filter((line) => /^(?!\/[/*]|[*]).+/.test((texts[line] ?? '').trim())).length
}

function linesOf(source: ts.SourceFile, node: ts.Node): readonly number[] {
  const first = lineOf(source, node.getStart(source))
  return Array.from({ length: lineOf(source, node.getEnd()) - first + 1 }, (_, at) => first + at)
}

const lineOf = (source: ts.SourceFile, position: number) => source.getLineAndCharacterOfPosition(position).line

function isFunction(node: ts.Node): node is WithBody {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}
