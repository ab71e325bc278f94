import { resolveObjectURL } from 'node:buffer'
import { vaultFileSchema } from '@latchkey/protocol/wallet-keys'
import jsqr from 'jsqr'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DATA, openPage, openWorld, storeKeys, TOKEN } from '../export-page/permit-page.fixture.ts'
import { parseKitText } from '../keys/kit-text.ts'
import { openKit } from '../keys/open-kit.ts'
import { openExport } from '../worker/export-world.fixture.ts'

const openKitWorld = () => openWorld(undefined, 'kit')

/** Opens the page of a kit, and answers its questions. */
async function openMadeKit() {
  const world = await openKitWorld()
  const page = await openPage({
    ...{ operation: 'kit', hash: world.permit, keys: storeKeys(world.page), opener: world.opener },
  } as const)
  const saved: HTMLAnchorElement[] = []
  page.window.HTMLAnchorElement.prototype.click = function () {
    saved.push(this as unknown as HTMLAnchorElement)
  }
  await page.until('confirm')
  page.wait(10)
  page.type(world.addresses.eip155.slice(-4))
  await page.until('kit')
  const text = () => [...page.element('text').querySelectorAll('li')].map(({ textContent }) => textContent).join('-')
  return { world, page, text, saved }
}

/** Reads the code as a camera does. */
function readQr(path: string, side: number): string | undefined {
  const scale = 4
  const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  for (const [, x = 0, y = 0] of [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((each) => each.map(Number)))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((y * scale + dy) * side * scale + x * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  return jsqr(pixels, side * scale, side * scale)?.data
}

describe('the page of a recovery kit', () => {
  it('makes a key and goes on to the page of custody for kits', async () => {
    const keys = storeKeys()
    const page = await openPage({ operation: 'kit', hash: TOKEN, keys })
    await page.done
    expect(page.went).toEqual([`${DATA.deviceOrigin}/kit#${TOKEN}.${keys.stored()?.publicKey}`])
  })

  it('shows a kit and saves a file, which open the wallet together, and no part holds the half of the other one', async () => {
    const { world, page, text, saved } = await openMadeKit()
    page.press('save')
    expect(page.text('status')).toContain('Saved')
    const kit = parseKitText(text())
    if ('problem' in kit) throw new Error(kit.problem)
    const number = kit.tag.toUpperCase()
    expect([page.text('number'), page.text('file-number')]).toEqual([number, number])
    expect(saved[0]?.download).toBe(`recovery-file-${number}.json`)
    const file = (await resolveObjectURL(saved[0]?.href ?? '')?.text()) ?? ''
    const { vault, authHalf } = v.parse(v.pipe(v.string(), v.parseJson(), vaultFileSchema), file)
    expect(vault).toEqual(world.worker.vault())
    const half = Buffer.from(kit.half).toString('base64url')
    expect(authHalf).not.toBe(half)
    expect(file).not.toContain(half)
    const opened = await openKit(kit, file)
    expect(typeof opened === 'string' ? opened : opened.addresses).toEqual(world.addresses)
  })

  it('has the same text as a QR code, and the addresses of the wallet', async () => {
    const { world, page, text } = await openMadeKit()
    const svg = page.element('qr').querySelector('svg')
    const [, , side = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number)
    expect(readQr(svg?.querySelector('path')?.getAttribute('d') ?? '', side)).toBe(text())
    expect(page.text('kit-eip155')).toBe(world.addresses.eip155)
    expect(page.text('kit-bitcoin')).toBe(world.addresses.bitcoinPayment)
  })

  it('X124: shows nothing before ten seconds and the typed end of the address', async () => {
    const world = await openKitWorld()
    const keys = storeKeys(world.page)
    const page = await openPage({ operation: 'kit', hash: world.permit, keys, opener: world.opener })
    await page.until('confirm')
    page.wait(9)
    page.type(world.addresses.eip155.slice(-4))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(page.view()).toEqual(['confirm'])
    expect(page.element('text').children).toHaveLength(0)
    expect(page.text('number')).toBe('')
  })

  it('X129: takes no permit for an export, and the export page none for a kit', async () => {
    const exporting = await openWorld()
    const kitPage = await openPage({ operation: 'kit', hash: exporting.permit, keys: storeKeys(exporting.page) })
    await kitPage.until('over')
    const kit = await openKitWorld()
    const exportPage = await openPage({ hash: kit.permit, keys: storeKeys(kit.page), opener: kit.opener })
    await exportPage.until('over')
    expect([...exporting.targets, ...kit.targets]).toEqual([])
  })

  it('X120: shows no kit that does not open the wallet of the device', async () => {
    const world = await openKitWorld()
    const other = await openExport()
    const vault = {
      postMessage(_: object, __: string, [port]: readonly [MessagePort]) {
        const changed = {
          postMessage: (message: object) =>
            port.postMessage('addresses' in message ? { ...message, addresses: other.addresses } : message),
        }
        void world.bring(world.permit, changed)
      },
    }
    const opener = { ...world.opener, 1: vault }
    const page = await openPage({ operation: 'kit', hash: world.permit, keys: storeKeys(world.page), opener })
    await page.until('confirm')
    page.wait(10)
    page.type(other.addresses.eip155.slice(-4))
    await page.until('wrong')
    expect(page.element('text').children).toHaveLength(0)
  })
})
