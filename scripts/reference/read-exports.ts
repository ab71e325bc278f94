import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../tree.ts'

/** A row of a table: a name, and its description in one sentence. */
export interface Row {
  readonly name: string
  /** The source text. */
  readonly type: string
  readonly about: string
}

export interface Reader {
  /** Returns the functions and values that a module exports, with their parameters. */
  functionsOf(file: string): readonly Row[]
  /** Returns the members of an interface that a module declares or exports. */
  membersOf(file: string, name: string): readonly Row[]
}

const MAX_TYPE = 90

/** Returns a reader of the sources of packages, by paths from the root. */
export function openReader(files: readonly string[]): Reader {
  const file = join(ROOT, 'packages/modal/tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, 'packages/modal'), {}, file)
  const program = ts.createProgram({
    rootNames: files.map((each) => join(ROOT, each)),
    options: { ...options, noEmit: true, customConditions: ['latchkey-source'] },
  })
  const checker = program.getTypeChecker()

  function exportsOf(path: string): readonly ts.Symbol[] {
    const source = program.getSourceFile(join(ROOT, path))
    const module = source && checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${path} is no module`)
    return checker.getExportsOfModule(module)
  }

  function resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function aboutOf(symbol: ts.Symbol): string {
    const [paragraph = ''] = ts.displayPartsToString(symbol.getDocumentationComment(checker)).split('\n\n')
    if (paragraph === '') throw new Error(`${symbol.name} has no docstring`)
    return paragraph.replace(/\s+/g, ' ').trim()
  }

  return {
    functionsOf: (path) =>
      exportsOf(path).flatMap((exported) => {
        const symbol = resolve(exported)
        if ((symbol.flags & ts.SymbolFlags.Value) === 0) return []
        const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
        const parameters = signature?.getParameters().map(({ name }) => (name.startsWith('__') ? '{ … }' : name))
        const type = parameters === undefined ? '' : `(${parameters.join(', ')})`
        return [{ name: exported.name, type, about: firstSentence(aboutOf(symbol)) }]
      }),
    membersOf(path, name) {
      const found = exportsOf(path).find((symbol) => symbol.name === name)
      if (found === undefined) throw new Error(`${path} exports no ${name}`)
      return checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(resolve(found)))
        .map((member) => ({ name: member.name, type: typeTextOf(member), about: aboutOf(member) }))
    },
  }
}

function typeTextOf({ declarations: [declared] = [] }: ts.Symbol): string {
  const text = typeTextIn(declared).replace(/\s+/g, ' ')
  return text.length > MAX_TYPE ? '' : text
}

function typeTextIn(declared: ts.Declaration | undefined): string {
  if (declared === undefined) return ''
  if (ts.isPropertySignature(declared)) return (declared.type?.getText() ?? '').replace(/ \| undefined$/, '')
  if (!ts.isMethodSignature(declared)) return ''
  const parameters = declared.parameters.map((parameter) => parameter.getText()).join(', ')
  return `(${parameters}) => ${declared.type?.getText() ?? ''}`
}

/** The dots in `e.g.` and in names do not end a sentence. */
function firstSentence(text: string): string {
  return /^(?:e\.g\.|[^.]|\.(?!\s|$))*\.?/.exec(text)?.[0] ?? ''
}
