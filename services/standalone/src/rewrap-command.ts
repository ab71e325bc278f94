/** `npm run kms:rewrap -- auth [--check]`: the older name of `latchkey keys rewrap` and, with `--check`, of `latchkey keys status`. */
import { runLatchkey } from './commands/run-latchkey.ts'

const args = process.argv.slice(2)
const command = args.includes('--check') ? 'status' : 'rewrap'
process.exitCode = await runLatchkey(['keys', command, ...args.filter((each) => each !== '--check')], {
  env: process.env,
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
})
