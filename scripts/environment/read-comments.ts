import ts from 'typescript'

/** Returns the comments above the variables in a source file; variables are names in capitals. */
export function readComments(text: string): ReadonlyMap<string, string> {
  const file = ts.createSourceFile('env.ts', text, ts.ScriptTarget.ESNext, true)
  const comments = new Map<string, string>()
  function visit(node: ts.Node): void {
    const isNamed = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    if (isNamed && ts.isIdentifier(node.name) && /^[A-Z][A-Z\d_]+$/.test(node.name.text)) {
      const [comment] = ts.getJSDocCommentsAndTags(node)
      const about = comment === undefined ? undefined : ts.getTextOfJSDocComment(comment.comment)
      if (about !== undefined) comments.set(node.name.text, about.replace(/\s+/g, ' '))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return comments
}
