// @vitest-environment happy-dom
import { WalletError } from '@latchkey/errors'
import { createFakeClock } from '@latchkey/testing'
import { expect, it, onTestFinished } from 'vitest'
import { downloadLog } from './download-log.ts'

type Given = Parameters<typeof downloadLog>[0]

/** A page that records downloads. */
function createPage(readLog: () => Promise<unknown>) {
  const clock = createFakeClock()
  const files = new Map<string, Blob>()
  const saved: unknown[] = []
  const { createObjectURL, revokeObjectURL } = URL
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))
  URL.createObjectURL = (file: Blob) => {
    files.set('blob:log', file)
    return 'blob:log'
  }
  URL.revokeObjectURL = (url) => void files.delete(url)
  const onClick = (event: Event) => {
    const { href, download } = event.target as HTMLAnchorElement
    saved.push([href, download])
  }
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    onClick({ target: this } as unknown as Event)
  }
  onTestFinished(() => void Object.assign(HTMLAnchorElement.prototype, { click }))
  return { clock, files, saved, client: { actions: { readLog }, options: { clock } } as unknown as Given }
}

it('downloadLog saves the log as a file, and releases its URL (Spec §9.45)', async () => {
  const { clock, files, saved, client } = createPage(async () => ({ ok: true, value: '{"code":"wallet/timeout"}\n' }))
  await downloadLog(client)
  expect(saved).toEqual([['blob:log', 'latchkey-log.jsonl']])
  expect(await files.get('blob:log')?.text()).toBe('{"code":"wallet/timeout"}\n')
  await clock.advance(10_000)
  expect(files.size).toBe(0)
})

it('downloadLog throws if the log cannot be read, and saves nothing', async () => {
  const { saved, client } = createPage(async () => ({ ok: false, error: new WalletError('config/destroyed') }))
  await expect(downloadLog(client)).rejects.toMatchObject({ code: 'config/destroyed' })
  expect(saved).toEqual([])
})
