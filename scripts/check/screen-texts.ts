import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, trackedFiles } from '../tree.ts'

/** Code that draws; its texts belong in `strings`. */
const DRAWS = /^packages\/(modal|design)\/src\/(?!strings\/|testing\/).*[.]tsx?$/
const TEST = /[.](test|fixture|generated)[.]/
/** Attributes and parameters whose text is read or spoken. */
const TEXT_NAMES =
  /^(aria-?label|ariaLabel|title|subtitle|alt|placeholder|label|text|textContent|retryLabel|spoken|announce)$/i
const WORDS = /\p{L}{2,}/u
/** `Intl` formats a currency; `currency-look.ts` caches the result for the dollar. */
const MONEY = /^[$€£¥]$/

/** Returns the visible texts that are in code instead of in `strings`, one line each. */
export function findScreenTexts(file: string, code: string): readonly string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${line + 1} says "${text.trim()}" in code; words stand in strings`)
  }
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined) report(node, text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the visible text of a node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return WORDS.test(node.text) ? node.text : undefined
  if (!ts.isStringLiteralLike(node)) return undefined
  if (MONEY.test(node.text)) return node.text
  if (!WORDS.test(node.text)) return undefined
  const { parent } = node
  if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return node.text
  const isText =
    (ts.isJsxAttribute(parent) && TEXT_NAMES.test(parent.name.getText())) ||
    (ts.isPropertyAssignment(parent) && TEXT_NAMES.test(parent.name.getText()))
  return isText ? node.text : undefined
}

/** Returns the visible texts in all code that draws. */
export function checkScreenTexts(): readonly string[] {
  return trackedFiles(DRAWS)
    .filter((file) => !TEST.test(file) && !file.endsWith('/currency-look.ts'))
    .flatMap((file) => findScreenTexts(file, readFileSync(join(ROOT, file), 'utf8')))
}
