import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT, type Room } from '../tree.ts'
import { listEntrySources } from './list-entry-sources.ts'
import { rewriteSpecifiers } from './specifiers.ts'

const format: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
}

// The settings of packages do not change how a file is parsed, so each file is parsed once for all packages.
const read = new Map<string, ts.SourceFile | undefined>()

/** Writes the declarations of a package into its `dist`, and returns the problems. */
export function buildTypes(room: Room): readonly string[] {
  const folder = join(ROOT, room.folder)
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options: own } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const options: ts.CompilerOptions = {
    ...own,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run check -- types` reports type errors; a build only writes declarations.
    noCheck: true,
    // Other packages are read from their source, so the common root is the repository.
    rootDir: ROOT,
    outDir: join(ROOT, 'dist'),
  }
  const host = ts.createCompilerHost(options)
  const plain = host.getSourceFile
  host.getSourceFile = (name, ...rest) => {
    if (!read.has(name)) read.set(name, plain(name, ...rest))
    return read.get(name)
  }
  const program = ts.createProgram({ rootNames: listEntrySources(room), options, host })
  const source = join(folder, 'src')
  const write = (file: string, text: string) => {
    const target = join(folder, 'dist', relative(source, join(ROOT, relative(join(ROOT, 'dist'), file))))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, rewriteSpecifiers(text))
  }
  // The program also contains the sources of other packages, whose declarations would be most of the work.
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${source}/`))
  const diagnostics = sources.flatMap((file) => program.emit(file, write).diagnostics)
  return diagnostics.map((diagnostic) => ts.formatDiagnostic(diagnostic, format).trim())
}
