import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and returns its standard output.
 *
 * @throws Error with all its output, if its exit code is not 0.
 */
export function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } })
    const out: string[] = []
    const all: string[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()))
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => all.push(chunk.toString()))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done(out.join(''))
      else fail(new Error(`${command} ${args.join(' ')} ended with ${code}\n${all.join('')}`))
    })
  })
}
