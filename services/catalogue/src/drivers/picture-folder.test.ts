import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureBook } from '../domain/picture-book.ts'
import { loadWallets } from '../open-catalogue.ts'
import { readPictureFolder } from './picture-folder.ts'
import { readWalletFiles } from './wallet-files.ts'
import { openWeb3Icons } from './web3icons.ts'

const OWN = fileURLToPath(new URL('../../pictures', import.meta.url))
const DATA = fileURLToPath(new URL('../../data', import.meta.url))
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'

describe('the pictures of the service', () => {
  it('have a source with a permissive licence, and a wallet in the data', async () => {
    const originsSchema = v.object({
      drawn: v.array(v.string()),
      packages: v.array(
        v.object({
          package: v.pipe(v.string(), v.regex(/^@?[\w./-]+@\d+\.\d+\.\d+$/)),
          licence: v.picklist(['MIT', 'Apache-2.0', 'MIT OR Apache-2.0']),
          wallets: v.record(v.string(), v.string()),
        }),
      ),
    })
    const { drawn, packages } = v.parse(originsSchema, JSON.parse(await readFile(join(OWN, 'origins.json'), 'utf8')))
    const named = [
      ...drawn,
      ...packages.flatMap(({ wallets }) => Object.keys(wallets).map((slug) => `wallets/${slug}`)),
    ]
    const { names } = await readPictureFolder(OWN)
    expect([...names].sort()).toEqual([...named].sort())
    const slugs = new Set((await readWalletFiles(DATA)).map(({ slug }) => `wallets/${slug}`))
    expect(named.filter((name) => name.startsWith('wallets/') && !slugs.has(name))).toEqual([])
  })

  it('leave few wallets with monograms, which are listed last', async () => {
    const wallets = await loadWallets(DATA, createPictureBook(await openWeb3Icons(), [await readPictureFolder(OWN)]))
    const without = wallets.filter(({ picture }) => picture.isMonogram === true)
    expect(without.length).toBeLessThanOrEqual(30)
    expect(wallets.slice(-without.length)).toEqual(without)
    expect(wallets[0]?.record.slug).toBe('metamask')
  })

  it('show Base with its blue square, away from the edge of a disc', async () => {
    const book = createPictureBook(await openWeb3Icons(), [await readPictureFolder(OWN)])
    for (const id of ['eip155:8453', 'eip155:84532'])
      expect(await book.asset(id)).toMatchObject({ content: expect.stringContaining('fill="#00f"') })
    expect(await book.wallet({ slug: 'base', name: 'Base Account', icon: 'networks/base' })).toMatchObject({
      content: expect.stringContaining('fill="#00f"'),
    })
  })
})

describe('a folder of pictures', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    for (const family of ['wallets', 'networks', 'tokens']) await mkdir(join(folder, family))
    await writeFile(join(folder, 'wallets', 'metamask.svg'), SQUARE)
    await writeFile(join(folder, 'networks', 'eip155_31337.png'), Buffer.from('\x89PNG\r\n', 'latin1'))
    await writeFile(join(folder, 'tokens', 'FERN.SVG'), SQUARE)
    await writeFile(join(folder, 'wallets', 'notes.txt'), 'left alone')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('replaces every other picture', async () => {
    const book = createPictureBook(await openWeb3Icons(), [await readPictureFolder(folder)])
    const metamask = await book.wallet({ slug: 'metamask', name: 'MetaMask', icon: 'wallets/metamask' })
    expect(metamask).toMatchObject({ content: SQUARE, type: 'image/svg+xml' })
    expect(await book.asset('eip155:31337')).toMatchObject({ type: 'image/png' })
    expect(await book.token('fern')).toMatchObject({ content: SQUARE })
  })

  it.each([
    ['script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'no script'],
    ['event.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'no script'],
    ['foreign.svg', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>', 'no script'],
    ['bomb.svg', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', 'not image/svg+xml'],
    ['address.svg', '<svg><image href="https://tracker.example/a.png"/></svg>', 'no address'],
    ['style.svg', '<svg><style>*{fill:url(https://tracker.example)}</style></svg>', 'no address'],
    ['other.png', SQUARE, 'not image/png'],
    ['large.svg', `${SQUARE}${' '.repeat(65_536)}`, 'larger than 64 KiB'],
  ])('X29: is rejected with %s', async (file, content, problem) => {
    const path = join(folder, 'wallets', file)
    await writeFile(path, content)
    await expect(readPictureFolder(folder)).rejects.toMatchObject({
      code: 'catalogue/invalid-data',
      context: { file: `wallets/${file}`, problem: expect.stringContaining(problem) },
    })
    await rm(path)
  })

  it('causes an error if it does not exist', async () => {
    await expect(readPictureFolder(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'catalogue/invalid-data' })
  })
})
