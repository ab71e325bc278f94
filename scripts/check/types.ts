/** Checks the types of every room with that room's own settings. Prints the errors of the compiler; fails when there are any. */
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

// Rooms with the same settings are checked as one program: reading the libraries is most of the work.
const groups = new Map<string, Group>()
const found: ts.Diagnostic[] = []
// Settings of rooms differ in `lib` and `types` only, which do not change how a file is read.
const read = new Map<string, ts.SourceFile | undefined>()

function addRoom(folder: string): void {
  const file = join(ROOT, folder, 'tsconfig.json')
  if (!existsSync(file)) throw new Error(`${folder} has no tsconfig.json`)
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, folder), {}, file)
  // 18003: a room that has no source yet is not wrong.
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
  // A chain family adds its types to those of core, whose code has to be right with them as well.
  const addsFamily = own.some(({ text }) => text.includes("declare module '@latchkey/core/ports'"))
  // Other files of another group are checked with the settings of their own.
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
