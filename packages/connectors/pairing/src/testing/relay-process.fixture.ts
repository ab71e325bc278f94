import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@latchkey/core/ports'
import { WebSocket } from 'ws'
import type { OpenSocket } from '../relay/socket.ts'
import { socketsOf } from '../relay/socket.ts'

const require = createRequire(import.meta.url)
const relayEntry = require.resolve('@latchkey/relay/server')

/** Sockets for Node. */
export const nodeSockets: OpenSocket = socketsOf(WebSocket as Parameters<typeof socketsOf>[0])

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the real relay as a process of its own, on a database of its own. @param store - Another store than that. */
export async function startRelayProcess(store: Readonly<Record<string, string>> = {}) {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'latchkey-pairing-'))]
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', UPGRADE_CAPACITY: '10000' }
  const env = { ...process.env, ...own, ...store }
  const args = ['--conditions=latchkey-source', '--import', 'tsx', relayEntry]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Whatever happens to us, it does not stay behind.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}`)))
    child.stdout.on('data', (lines: Buffer) => {
      if (lines.includes('"listening"')) resolve()
    })
  })
  return {
    port,
    url: `ws://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', end)
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A door in front of a relay that a test can shut, and that counts who comes through. */
export async function openGate(port: number) {
  const sockets = new Set<Socket>()
  let [isShut, passed, refused] = [false, 0, 0]
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isShut) {
      refused += 1
      return void near.destroy()
    }
    passed += 1
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy())
    for (const socket of [near, far]) {
      // Small frames would wait for each other's acknowledgement.
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setShut = (next: boolean) => {
    isShut = next
    if (isShut) for (const socket of sockets) socket.destroy()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    refused: () => refused,
    setShut,
    stop: async () => {
      setShut(true)
      server.close()
      await once(server, 'close')
    },
  }
}
