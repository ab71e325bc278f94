import ts from 'typescript'

/** Citations of one test title. */
export interface Citation {
  readonly file: string
  readonly title: string
  /** `2.14` of `Spec §2.14`. */
  readonly ids: readonly string[]
  /** `2` of a bare `Spec §2`. */
  readonly sections: readonly string[]
}

const TEST_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

/**
 * Returns the citations in the test titles of a file: `Spec §2.14`, more after a comma (`Spec §2.14, §4.3`), or `Spec
 * §2`. Only titles are read, because a comment about the specification proves nothing.
 */
export function findCitations(file: string, source: string): readonly Citation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, scriptKind(file))
  const found: Citation[] = []
  const visit = (node: ts.Node): void => {
    const title = titleOf(node)
    if (title !== undefined) {
      const { ids, sections } = parseCitations(title)
      if (ids.length + sections.length > 0) found.push({ file, title, ids, sections })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Returns the sentence ids and the bare sections in a title. */
export function parseCitations(title: string): { ids: readonly string[]; sections: readonly string[] } {
  const matches = [...title.matchAll(/Spec\s+((?:§\s*\d+(?:\.\d+)?[a-z]?(?:\s*(?:,|and|–|-)\s*)?)+)/g)].flatMap(
    (match) => [...(match[1] ?? '').matchAll(/§\s*(\d+(?:\.\d+)?)/g)],
  )
  const values = [...new Set(matches.map((match) => match[1] ?? ''))]
  return {
    ids: values.filter((value) => value.includes('.')),
    sections: values.filter((value) => !value.includes('.')),
  }
}

function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !TEST_FUNCTIONS.has(rootName(node.expression))) return undefined
  const [first] = node.arguments
  if (first === undefined) return undefined
  if (ts.isStringLiteralLike(first)) return first.text
  return ts.isTemplateExpression(first)
    ? [first.head, ...first.templateSpans.map((span) => span.literal)].map((part) => part.text).join(' ')
    : undefined
}

/** `it` of `it(…)`, `it.each(…)(…)`, `test.describe(…)`. */
function rootName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootName(expression.expression)
  return ts.isTaggedTemplateExpression(expression) ? rootName(expression.tag) : ''
}

function scriptKind(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}
