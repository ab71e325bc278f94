/**
 * Checks the types of every room with that room's own settings. Prints the errors of the compiler; fails if there are
 * any.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listRooms, ROOT } from '../tree.ts'

const format: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
}

const CORE = /\/packages\/core\/src\//

interface Group {
  readonly options: ts.CompilerOptions
  readonly files: Set<string>
}

// Packages with the same settings are checked as one program, because parsing the libraries is most of the work.
const groups = new Map<string, Group>()
const found: ts.Diagnostic[] = []
// Settings of packages differ only in `lib` and `types`, which do not change how a file is parsed.
const read = new Map<string, ts.SourceFile | undefined>()

function addRoom(folder: string): void {
  const file = join(ROOT, folder, 'tsconfig.json')
  if (!existsSync(file)) throw new Error(`${folder} has no tsconfig.json`)
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, folder), {}, file)
  // Error 18003 is ignored: a package without source is allowed.
  found.push(...parsed.errors.filter(({ code }) => code !== 18003))
  const { configFilePath: _path, ...options } = parsed.options
  const key = JSON.stringify(options)
  const group = groups.get(key) ?? { options, files: new Set() }
  for (const name of parsed.fileNames) group.files.add(name)
  groups.set(key, group)
}

function checkGroup({ options, files }: Group): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(options, true)
  const plain = host.getSourceFile
  host.getSourceFile = (name, ...rest) => {
    if (!read.has(name)) read.set(name, plain(name, ...rest))
    return read.get(name)
  }
  const program = ts.createProgram({ rootNames: [...files], options, host })
  const sources = program.getSourceFiles()
  const own = sources.filter(({ fileName }) => files.has(fileName))
  // A chain family extends the types of core, whose code must also be correct with them.
  const addsFamily = own.some(({ text }) => text.includes("declare module '@latchkey/core/ports'"))
  // Other files of another group are checked with their own settings.
  const checked = addsFamily ? sources.filter(({ fileName }) => files.has(fileName) || CORE.test(fileName)) : own
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]),
  ]
}

const only = process.argv.slice(2)
for (const folder of only.length > 0 ? only : [...listRooms().map(({ folder }) => folder), 'scripts']) addRoom(folder)
for (const group of groups.values()) found.push(...checkGroup(group))
const texts = new Set(found.map((diagnostic) => ts.formatDiagnostic(diagnostic, format)))
for (const text of [...texts].sort()) process.stdout.write(text)
process.exitCode = texts.size > 0 ? 1 : 0
