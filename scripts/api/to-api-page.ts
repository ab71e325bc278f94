import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../tree.ts'

const CORE = join(ROOT, 'packages/core/src')

const HEAD = `# The client as sites and screens see it

What \`@latchkey/core\` exports, every verb and read of a client, and every change of its state by name. A pull request that changes
one of these changes this page, knowingly: \`npm run docs:api\` writes it from the types, \`npm run check\` compares.
`

/** Maximum number of names, so that the entry point of sites can be read as a whole. */
export const MAX_SITE_NAMES = 60

interface EntryPoint {
  readonly name: string
  readonly symbols: readonly ts.Symbol[]
}

/** Returns `docs/api.md`, and the number of names of the entry point of sites. */
export function toApiPage(): { readonly page: string; readonly siteNames: number } {
  const program = open()
  const checker = program.getTypeChecker()
  const [site, ui] = [
    readEntryPoint(program, '@latchkey/core', 'index.ts'),
    readEntryPoint(program, '@latchkey/core/ui', 'ui.ts'),
  ]
  const client = typeOf(program, 'client.ts', 'ClientActions')
  const reads = typeOf(program, 'client.ts', 'ClientReads')
  const events = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(CORE) && !/[.](test|fixture)[.]/.test(fileName))
    .flatMap((source) => eventsOf(checker, source))
  const page = [
    HEAD,
    ...[site, ui].flatMap(({ name, symbols }) => [
      `## \`${name}\`: ${symbols.length} names\n`,
      ...symbols.map((symbol) => `- \`${toLine(checker, symbol)}\``),
      '',
    ]),
    ...toList('Verbs: `client.actions`', namesOf(client)),
    ...toList('Reads: `client.reads`', namesOf(reads)),
    ...toList('Changes of the state: `client.subscribeChanges`', [...new Set(events)]),
  ].join('\n')
  return { page, siteNames: site.symbols.length }
}

function open(): ts.Program {
  const file = join(ROOT, 'packages/core/tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, 'packages/core'), {}, file)
  const rootNames = ['index.ts', 'ui.ts'].map((name) => join(CORE, name))
  return ts.createProgram({ rootNames, options: { ...options, noEmit: true } })
}

function sourceOf(program: ts.Program, file: string): ts.SourceFile {
  const source = program.getSourceFile(join(CORE, file))
  if (source === undefined) throw new Error(`packages/core/src/${file} is not there`)
  return source
}

function readEntryPoint(program: ts.Program, name: string, file: string): EntryPoint {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(sourceOf(program, file))
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module)
  return { name, symbols: [...symbols].sort((a, b) => compare(a.name, b.name)) }
}

function typeOf(program: ts.Program, file: string, name: string): ts.Type {
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(sourceOf(program, file))
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name)
  if (found === undefined) throw new Error(`packages/core/src/${file} exports no ${name}`)
  return checker.getDeclaredTypeOfSymbol(found)
}

const namesOf = (type: ts.Type) => type.getProperties().map(({ name }) => name)

/**
 * `function signMessage(client, request)`: only the names of parameters, which a reader looks for; the types are in the
 * code.
 */
function toLine(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  if (symbol.flags & ts.SymbolFlags.Class) return `class ${exported.name}`
  if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) return `type ${exported.name}`
  const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
  if (signature === undefined) return `const ${exported.name}`
  return `function ${exported.name}(${signature.getParameters().map(toParameter).join(', ')})`
}

function toParameter({ name, valueDeclaration: declared }: ts.Symbol): string {
  if (declared === undefined || !ts.isParameter(declared)) return name
  const shown = name.startsWith('__') ? '{ … }' : name
  const isOptional = declared.questionToken !== undefined || declared.initializer !== undefined
  return `${declared.dotDotDotToken === undefined ? '' : '…'}${shown}${isOptional ? '?' : ''}`
}

/** Returns the events of the flows that a file declares, by the names that `subscribeChanges` gives them. */
function eventsOf(checker: ts.TypeChecker, source: ts.SourceFile): readonly string[] {
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap((declaration) => {
      const type = checker.getTypeAtLocation(declaration.name)
      if (type.symbol?.name !== 'StateFlow') return []
      const flow = nameOfFlow(declaration.initializer)
      const [event] = checker.getTypeArguments(type as ts.TypeReference)
      const kind = event?.getProperty('type')
      if (kind === undefined) throw new Error(`the events of ${flow} have no type`)
      const types = literalsOf(checker.getTypeOfSymbol(kind))
      return types.map((each) => `${flow}/${each}`)
    }),
  )
}

/** The first text of `factFlow('currency')` and `sliceFlow('swap', …)`, or the member `name`. */
function nameOfFlow(initializer: ts.Expression | undefined): string {
  if (initializer !== undefined && ts.isCallExpression(initializer)) {
    const [first] = initializer.arguments
    if (first !== undefined && ts.isStringLiteral(first)) return first.text
  }
  if (initializer !== undefined && ts.isObjectLiteralExpression(initializer))
    for (const member of initializer.properties)
      if (ts.isPropertyAssignment(member) && member.name.getText() === 'name' && ts.isStringLiteral(member.initializer))
        return member.initializer.text
  throw new Error('a flow has no name that can be read')
}

function literalsOf(type: ts.Type): readonly string[] {
  if (type.isUnion()) return type.types.flatMap(literalsOf)
  if (type.isStringLiteral()) return [type.value]
  throw new Error('an event has a type that is no literal')
}

const toList = (title: string, names: readonly string[]): readonly string[] => [
  `## ${title}: ${names.length}\n`,
  [...names]
    .sort(compare)
    .map((name) => `\`${name}\``)
    .join(' · '),
  '',
]

const compare = (a: string, b: string) => (a < b ? -1 : 1)
