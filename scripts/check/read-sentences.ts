import ts from 'typescript'

/** A line of prose: of a comment, a page, or the title of a test. */
export interface Sentence {
  readonly line: number
  /** Without what stands in backticks. */
  readonly text: string
}

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test'])

/** Returns the prose of a source, a style sheet or a page in Markdown, line by line. */
export function readSentences(file: string, text: string): readonly Sentence[] {
  if (file.endsWith('.md')) return toLines(withoutFences(text), 1)
  if (file.endsWith('.css'))
    return [...text.matchAll(/\/\*.*?\*\//gs)].flatMap((found) => toLines(found[0], lineAt(text, found.index)))
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return [...readComments(source), ...readTitles(source)]
}

function readComments(source: ts.SourceFile): readonly Sentence[] {
  const found = new Map<number, Sentence[]>()
  const add = (pos: number, end: number) => {
    if (found.has(pos)) return
    found.set(pos, [...toLines(source.text.slice(pos, end), lineAt(source.text, pos))])
  }
  const visit = (node: ts.Node): void => {
    // Comments stand before or behind a token; those of JSX text are text.
    if (node.kind !== ts.SyntaxKind.JsxText) {
      for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) add(pos, end)
      for (const { pos, end } of ts.getTrailingCommentRanges(source.text, node.end) ?? []) add(pos, end)
    }
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()].flat()
}

function readTitles(source: ts.SourceFile): readonly Sentence[] {
  const found: Sentence[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = node.arguments[0]
      if (title !== undefined && ts.isStringLiteralLike(title)) {
        found.push(...toLines(title.text, lineAt(source.text, title.getStart(source))))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `it`, `it.each([…])`, `test.describe.serial` … */
function isTest(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return TEST_FUNCTIONS.has(node.text)
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) {
    return isTest(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
  }
  return false
}

function toLines(text: string, first: number): readonly Sentence[] {
  return text.split('\n').map((line, at) => ({ line: first + at, text: line.replace(/`[^`]*`/g, '') }))
}

const withoutFences = (text: string) => text.replace(/^```.*?^```/gms, (fence) => fence.replace(/[^\n]/g, ''))

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length
