/** `latchkey …`: the commands of operators. `latchkey --help` lists them. */
import { runLatchkey } from './commands/run-latchkey.ts'

process.exitCode = await runLatchkey(process.argv.slice(2), {
  env: process.env,
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
})
