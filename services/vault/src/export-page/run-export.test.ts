import { HDNodeWallet } from 'ethers'
import { describe, expect, it } from 'vitest'
import { createRecipient } from '../keys/index.ts'
import { openExport } from '../worker/export-world.fixture.ts'
import { DATA, openPage, openWorld, storeKeys, TOKEN, VAULT } from './permit-page.fixture.ts'

async function openSecrets() {
  const world = await openWorld()
  const page = await openPage({ hash: world.permit, keys: storeKeys(world.page), opener: world.opener })
  await page.until('confirm')
  return { world, page }
}

describe('the export page', () => {
  it('makes a key and goes on to the page of custody, with the token and the public key', async () => {
    const keys = storeKeys()
    const page = await openPage({ hash: TOKEN, keys })
    await page.done
    expect(page.went).toEqual([`${DATA.deviceOrigin}/export#${TOKEN}.${keys.stored()?.publicKey}`])
    expect(page.window.location.href).not.toContain(TOKEN)
  })

  it('X124: shows the keys after ten seconds and the end of the address, each hidden until its button is pressed', async () => {
    const { world, page } = await openSecrets()
    expect(page.text('eip155')).toBe(world.addresses.eip155)
    const right = world.addresses.eip155.slice(-4)
    page.wait(9)
    page.type(right)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(page.view()).toEqual(['confirm'])
    page.wait(1)
    page.type('none')
    expect(page.text('problem')).toContain('not the last four characters')
    page.type(right.toUpperCase())
    await page.until('secrets')
    for (const id of ['words', 'evm', 'sol', 'wif', 'xprv']) expect(page.text(`${id}-value`)).toMatch(/^•+$/)
    expect(page.copied).toEqual([])
    page.press('words-show')
    const words = [...page.element('words-value').querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(world.addresses.eip155)
    page.press('words-show')
    expect(page.text('words-value')).toMatch(/^•+$/)
  })

  it('X124: copies on request alone, and clears the clipboard after 60 seconds', async () => {
    const { world, page } = await openSecrets()
    page.wait(10)
    page.type(world.addresses.eip155.slice(-4))
    await page.until('secrets')
    page.press('evm-copy')
    await page.done
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.copied).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/)])
    page.timers.at(-1)?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.copied.at(-1)).toBe('')
  })

  it('sends the permit to windows of its own origin alone, and asks the frame for the half afterwards', async () => {
    const { world } = await openSecrets()
    expect(world.targets).toEqual([
      [{ type: '@latchkey/EXPORT_PERMIT', permit: world.permit }, VAULT],
      [{ type: '@latchkey/EXPORT_READY' }, DATA.frameOrigin],
    ])
  })

  it('X129: passes no permit on that custody did not sign, or that names the key of somebody else', async () => {
    const stranger = await createRecipient()
    const foreign = await openWorld((permit) => ({ ...permit, recipient: stranger.publicKey }))
    const none = await openWorld()
    for (const [world, hash] of [
      [foreign, foreign.permit],
      [none, `${none.permit.slice(0, -4)}AAAA`],
      [none, 'a.b.c'],
      [none, ''],
    ] as const) {
      const page = await openPage({ hash, keys: storeKeys(world.page), opener: world.opener })
      await page.done
      expect(page.view()).toEqual(['over'])
      expect(world.targets).toEqual([])
    }
  })

  it('X122: uses its key once, so that a permit that is opened again shows nothing', async () => {
    const world = await openWorld()
    const keys = storeKeys(world.page)
    const first = await openPage({ hash: world.permit, keys, opener: world.opener })
    await first.until('confirm')
    const again = await openPage({ hash: world.permit, keys, opener: world.opener })
    await again.until('over')
  })

  it('X120: shows no keys that do not give the addresses of the wallet', async () => {
    const world = await openWorld()
    const other = await openExport()
    // A vault whose addresses were changed on the way.
    const vault = {
      postMessage(_: object, __: string, [port]: readonly [MessagePort]) {
        const changed = {
          postMessage: (message: object) =>
            port.postMessage('addresses' in message ? { ...message, addresses: other.addresses } : message),
        }
        void world.bring(world.permit, changed)
      },
    }
    const page = await openPage({
      ...{ hash: world.permit, keys: storeKeys(world.page) },
      opener: { ...world.opener, 1: vault },
    })
    await page.until('confirm')
    page.wait(10)
    page.type(other.addresses.eip155.slice(-4))
    await page.until('wrong')
  })

  it('says so when the site cut this window off, no vault answers, or the vault refuses the permit', async () => {
    const world = await openWorld()
    const cut = await openPage({ hash: TOKEN, opener: null })
    expect(cut.view()).toEqual(['unreachable'])
    expect(cut.went).toEqual([])
    const empty = await openPage({ hash: world.permit, keys: storeKeys(world.page) })
    await empty.until('unreachable')
    world.worker.state.requestedExport = undefined
    const refused = await openPage({ hash: world.permit, keys: storeKeys(world.page), opener: world.opener })
    await refused.until('over')
  })

  it('says so when the browser stores no key', async () => {
    const create = async () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const page = await openPage({ hash: TOKEN, keys: { ...storeKeys(), create } })
    await page.until('unsupported')
  })
})
