import type { PermitOperation, Statement } from '@latchkey/protocol/wallet-keys'
import { Window } from 'happy-dom'
import { expect } from 'vitest'
import { createRecipient, type Recipient } from '../keys/index.ts'
import { runKit } from '../kit-page/run-kit.ts'
import { CUSTODY, openExport, signPermit } from '../worker/export-world.fixture.ts'
import type { PageKeys } from './page-key.ts'
import { readBody } from './read-body.ts'
import { runExport } from './run-export.ts'

export const TOKEN = 't'.repeat(43)
export const VAULT = 'https://vault.wallet.example'
export const DATA = {
  ...{ projectId: 'shop', frameOrigin: 'https://frame.wallet.example' },
  ...{ deviceOrigin: 'https://device.wallet.example', custodyKey: CUSTODY },
}

/** A storage with one key, as the browser keeps it between the two visits of the page. */
export function storeKeys(stored?: Recipient): PageKeys & { readonly stored: () => Recipient | undefined } {
  let key = stored
  return {
    async create() {
      key = await createRecipient()
      return key.publicKey
    },
    async take() {
      const taken = key
      key = undefined
      return taken
    },
    stored: () => key,
  }
}

interface Opening {
  /** Default: `export`. */
  readonly operation?: PermitOperation
  readonly hash: string
  readonly keys?: PageKeys
  /** Windows of the page that opened this one, and what that page does for a message. */
  readonly opener?: object | null
}

const emptyOpener = { length: 0, postMessage: () => {} }

export async function openPage({ operation = 'export', hash, keys = storeKeys(), opener = emptyOpener }: Opening) {
  const window = new Window({ url: `${VAULT}/shop/${operation}/#${hash}` })
  window.document.write(await readBody(`${operation}-page`))
  Object.defineProperty(window, 'opener', { value: opener })
  Object.defineProperty(window, 'origin', { value: VAULT })
  const went: string[] = []
  window.location.replace = (url: string) => void went.push(url)
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(window.navigator, 'clipboard', { value: clipboard })
  const timers: (() => void)[] = []
  // The test itself runs the longest wait, and shortens the others.
  const { setTimeout: wait } = globalThis
  window.setTimeout = ((work: () => void, ms: number) =>
    ms === 60_000 ? timers.push(work) : wait(work, ms === 30_000 ? 10_000 : 500)) as never
  let tick = () => {}
  window.setInterval = ((work: () => void) => {
    tick = work
    return 1
  }) as never
  const page = window as unknown as globalThis.Window
  const run = operation === 'export' ? runExport : runKit
  const done = run(page, { data: DATA, keys })
  const element = <T extends HTMLElement>(id: string) => window.document.getElementById(id) as unknown as T
  const view = () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id)
  const until = async (name: string) => {
    for (let turn = 0; turn < 400 && view()[0] !== name; turn += 1) await new Promise((next) => wait(next, 5))
    expect(view()).toEqual([name])
  }
  return {
    ...{ window, done, went, copied, timers, element, view, until },
    text: (id: string) => element(id).textContent ?? '',
    press: (id: string) => element<HTMLButtonElement>(id).click(),
    wait: (seconds: number) => {
      for (let each = 0; each < seconds; each += 1) tick()
    },
    type(text: string) {
      element<HTMLInputElement>('typed').value = text
      element<HTMLButtonElement>('continue').click()
    },
  }
}

/** A site with the wallet: the vault gets what is posted to its window, and the frame what is posted to the opener. */
export async function openWorld(
  change: (permit: Statement<'custody-permit+jwt'>) => object = (permit) => permit,
  operation: PermitOperation = 'export',
) {
  const world = await openExport({ operation })
  const permit = signPermit(change(await world.request()))
  const targets: unknown[] = []
  const vault = {
    postMessage(message: { readonly permit: string }, target: string, [port]: readonly [MessagePort]) {
      targets.push([message, target])
      void world.bring(message.permit, port)
    },
  }
  const opener = {
    ...{ length: 2, 0: { postMessage: () => {} }, 1: vault },
    postMessage(message: object, target: string) {
      targets.push([message, target])
      if (operation === 'export') void world.finish()
      else void world.makeKit().then(() => world.worker.send('KIT_FINISH', undefined))
    },
  }
  return { ...world, permit, opener, targets }
}
