import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import type { Locator } from '@playwright/test'
import { Transaction as BitcoinTransaction, OutScript, Address as ScriptAddress } from '@scure/btc-signer'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createPublicClient, http, recoverMessageAddress } from 'viem'
import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { settleAnimations } from '../fixtures/settle-animations.ts'
import { takePicture } from '../fixtures/take-picture.ts'
import { ALICE, BITCOIN, BOB, CAROL, expect, SOLANA, test } from '../fixtures/wallet-page.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const PAYEE = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
const FAMILIES = {
  solana: { chains: [SOLANA], methods: ['solana_signMessage', 'solana_signAndSendTransaction'] },
  bip122: { chains: [BITCOIN], methods: ['getAccountAddresses', 'signMessage', 'signPsbt'] },
}

/** Presses a button of the next sheet at the moment in which the sheet appears. */
async function pressAtOnce(sheet: Locator, name: string): Promise<void> {
  await sheet.evaluate((old, wanted) => {
    const page = old.getRootNode()
    const observer = new MutationObserver(() => {
      const next = (page as ShadowRoot).querySelector('dialog')
      if (next === null || next === old) return
      observer.disconnect()
      for (const button of next.querySelectorAll('button')) if (button.textContent === wanted) button.click()
    })
    observer.observe(page, { childList: true, subtree: true })
  }, name)
}

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScript(text: string): string }
}

test.describe('the wallet page', () => {
  test('connects, signs, sends, switches and leaves a site, whose logo it shows, and ends the session if the site leaves', async ({
    site,
    modal,
    pocket,
    world,
    showCode,
  }) => {
    await pocket.open()
    await pocket.chooseAccount('Carol')
    await pocket.paste(await showCode())
    await pocket.expectRequest('Connect to this site?')
    await expect(pocket.sheet).toContainText('Fernhill Commons')
    await expect(pocket.sheet).toContainText('.localhost')
    await expect(pocket.sheet).toContainText('Base')
    await pocket.approve('Connect')
    await expect(pocket.toast).toContainText('Connected to Fernhill Commons')
    await site.expectConnected(CAROL)

    await site.signGuestBook('The quinces are in.')
    await pocket.expectRequest('Sign this message?')
    await expect(pocket.sheet).toContainText('The quinces are in.')
    await pocket.approve('Sign')
    const signature = await site.signatureOf('book')
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    expect(await recoverMessageAddress({ message, signature })).toBe(CAROL)

    await site.pledge('Pruning')
    await pocket.expectRequest('Sign this data?')
    await expect(pocket.sheet).toContainText('Pledge')
    await expect(pocket.sheet).toContainText('Pruning')
    await pocket.approve('Sign')
    await site.signatureOf('pledge')

    await site.startGiving('0.01', 'ETH')
    await pocket.expectRequest('Send this transaction?')
    await expect(pocket.sheet).toContainText('0.01 ETH')
    await expect(pocket.sheet).toContainText(BOB)
    await pocket.approve('Send')
    const receipt = pocket.page.getByTestId('receipt')
    await expect(receipt).toHaveAttribute('data-status', 'success')
    await expect(site.page.getByTestId('receipt')).toContainText('Received with thanks')
    const hash = ((await receipt.getAttribute('data-hash')) ?? '0x') as `0x${string}`
    const mined = await createPublicClient({ transport: http(world.rpc[1]) }).getTransaction({ hash })
    expect([mined.from.toLowerCase(), mined.value]).toEqual([CAROL.toLowerCase(), 10n ** 16n])
    await pocket.sheet.getByRole('button', { name: 'Done' }).click()

    const logo = site.accountButton.locator('img')
    await site.page.reload()
    await expect(logo).toHaveAttribute('src', /^data:image\/svg\+xml/)
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(logo).toHaveCSS('object-fit', 'cover')

    await expect(site.networkButton).toContainText('Ethereum')
    await pocket.chooseNetwork('Base')
    await expect(site.networkButton).toContainText('Base')
    await pocket.chooseAccount('Alice')
    await site.expectConnected(ALICE)

    await pocket.disconnect()
    await site.expectDisconnected()
    await pocket.chooseAccount('Carol')
    await modal.openCode(site.connectButton)
    await pocket.connect(await modal.copyPairingLink())
    await site.expectConnected(CAROL)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect(pocket.sites).toHaveCount(0)
    await expect(pocket.toast).toContainText('Fernhill Commons has ended the connection')
  })

  test('restores a proposal and a request after a reload', async ({ site, pocket, showCode }) => {
    await pocket.open()
    await pocket.paste(await showCode())
    await pocket.expectRequest('Connect to this site?')
    await pocket.page.reload()
    await pocket.expectRequest('Connect to this site?')
    await pocket.approve('Connect')
    await site.expectConnected(ALICE)
    await site.signGuestBook('Signed later.')
    await pocket.expectRequest('Sign this message?')
    await pocket.laterButton.click()
    await expect(pocket.page.getByText('Waiting for your answer')).toBeVisible()
    await pocket.page.reload()
    await pocket.expectRequest('Sign this message?')
    await pocket.approve('Sign')
    const message = 'Fernhill guest book\n\nSigned later.'
    expect(await recoverMessageAddress({ message, signature: await site.signatureOf('book') })).toBe(ALICE)
    await pocket.page.reload()
    await pocket.expectReady()
    await expect(pocket.sites).toHaveCount(1)
    await expect(pocket.sheet).toBeHidden()
  })

  test('is opened by a link from the site, and only one of its tabs responds', async ({
    site,
    modal,
    pocket,
    context,
  }) => {
    await pocket.open()
    await site.page.addInitScript((webapp) => {
      // The page is parsed, and none of its scripts has run.
      document.addEventListener('readystatechange', () => {
        const data = document.getElementById('world')
        if (document.readyState !== 'interactive' || data === null) return
        const launchData = JSON.stringify({ ...JSON.parse(data.textContent ?? '{}'), wallet: webapp })
        const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes }
        data.textContent = trustedTypes
          .createPolicy('world', { createScript: (text: string) => text })
          .createScript(launchData)
      })
    }, pocket.url)
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Pocket').click()
    await modal.tab('Web').click()
    await expect(modal.dialog.getByTestId('open-wallet')).toBeEnabled()
    const [tab] = await Promise.all([context.waitForEvent('page'), modal.dialog.getByTestId('open-wallet').click()])
    await expect(tab.getByRole('heading', { name: 'Connect to this site?' })).toBeVisible()
    expect(tab.url(), 'the key of the offer stays in no history').toBe(pocket.url)
    await expect(pocket.page.getByText('Pocket is open in another tab')).toBeVisible()
    await tab.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
    await site.expectConnected(ALICE)
    await pocket.page.getByRole('button', { name: 'Use it here' }).click()
    await expect(pocket.sites).toHaveCount(1)
    await expect(tab.getByText('Pocket is open in another tab')).toBeVisible()
  })
})

test.describe('a QR code', () => {
  test('is read from a picture and from the camera; text or a file without one shows an error', async ({
    site,
    modal,
    pocket,
  }) => {
    await pocket.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        const picture = new Image()
        picture.src = sessionStorage.getItem('seen') ?? ''
        await picture.decode()
        // A camera captures each pixel of a screen as several of its own.
        canvas.width = picture.naturalWidth * 2
        canvas.height = picture.naturalHeight * 2
        // Drawn repeatedly, because otherwise the stream has no frames.
        setInterval(() => context?.drawImage(picture, 0, 0, canvas.width, canvas.height), 50)
        return canvas.captureStream(20)
      }
    })
    await pocket.open()
    await pocket.paste('javascript:alert(1)')
    await expect(pocket.page.getByRole('alert')).toContainText('This is no pairing link')
    const noPicture = pocket.page.waitForEvent('filechooser')
    await pocket.page.getByRole('button', { name: 'Use a picture' }).click()
    await (await noPicture).setFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(pocket.page.getByRole('alert')).toContainText('This file is no picture')
    await site.open()
    await modal.openCode(site.connectButton)
    await settleAnimations(site.page)
    const code = await modal.dialog.getByRole('img', { name: 'Code to scan' }).screenshot()
    const chooser = pocket.page.waitForEvent('filechooser')
    await pocket.page.getByRole('button', { name: 'Use a picture' }).click()
    await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
    await pocket.expectRequest('Connect to this site?')
    await pocket.rejectButton.click()
    await modal.retryButton.click()
    await expect(modal.dialog.getByRole('img', { name: 'Code to scan' })).toBeVisible()
    await settleAnimations(site.page)
    const next = await modal.dialog.getByRole('img', { name: 'Code to scan' }).screenshot()
    await pocket.page.evaluate(
      (url) => sessionStorage.setItem('seen', url),
      `data:image/png;base64,${next.toString('base64')}`,
    )
    await pocket.page.getByRole('button', { name: 'Use camera' }).click()
    await pocket.expectRequest('Connect to this site?')
    await pocket.approve('Connect')
    await site.expectConnected(ALICE)
  })
})

test.describe('a site with the client of another vendor', () => {
  test('signs in with the connection, by one signature', async ({ pocket, openSite }) => {
    const site = await openSite()
    await pocket.open()
    const { uri, signed } = await site.signIn('elsewhere.example')
    await pocket.paste(uri)
    await pocket.expectRequest('Sign in to this site?')
    await expect(pocket.sheet).toContainText('elsewhere.example wants you to sign in')
    await expect(pocket.sheet).toContainText('Welcome back.')
    await pocket.approve('Sign in')
    const { message, signature, topic } = await signed
    expect(await recoverMessageAddress({ message, signature })).toBe(ALICE)
    expect(topic).toBeDefined()
    await expect(pocket.sites).toHaveCount(1)
  })

  test('cannot disguise its messages, receives one response after a double click, and may request another approved network', async ({
    pocket,
    openSite,
  }) => {
    const site = await openSite({
      name: `Good\u202eelbuort${'!'.repeat(500)}`,
      url: 'javascript:alert(1)',
      icons: ['https://tracker.example/pixel.png', 'javascript:alert(1)'],
    })
    await pocket.open()
    const { uri, topic } = await site.propose()
    await pocket.connect(uri)
    const at = await topic
    const note = site.request(at, 'personal_sign', [`0x${Buffer.from('pay \u202e1').toString('hex')}`, ALICE])
    await pocket.expectRequest('Sign this message?')
    await expect(pocket.sheet).toContainText('Address unknown')
    await expect(pocket.sheet).toContainText('pay [U+202E]1')
    await expect(pocket.sheet).toContainText('characters that cannot be seen')
    expect(await pocket.sheet.textContent()).not.toContain('\u202e')
    await pocket.approve('Sign')
    expect(await recoverMessageAddress({ message: 'pay \u202e1', signature: (await note) as `0x${string}` })).toBe(
      ALICE,
    )
    for (const [method, params] of [
      ['personal_sign', ['x'.repeat(140_000), ALICE]],
      ['personal_sign', ['hello', '0x0000000000000000000000000000000000000001']],
      ['eth_signTypedData_v4', [ALICE, '{"types":']],
      ['eth_sendTransaction', [{ from: ALICE, to: 'bob' }]],
    ] as const)
      await expect(site.request(at, method, params)).rejects.toMatchObject({ code: expect.any(Number) })
    await expect(pocket.sheet).toBeHidden()

    const first = site.request(at, 'personal_sign', ['The first.', ALICE])
    await expect(pocket.sheet).toContainText('The first.')
    const second = site.request(at, 'personal_sign', ['The second.', ALICE]).catch(() => 'refused')
    await expect(pocket.sheet).toContainText('1 of 2')
    await pressAtOnce(pocket.sheet, 'Sign')
    const sign = pocket.sheet.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).toBeEnabled()
    await sign.hover()
    const { mouse } = pocket.page
    await mouse.down()
    await mouse.up()
    expect(await recoverMessageAddress({ message: 'The first.', signature: (await first) as `0x${string}` })).toBe(
      ALICE,
    )
    await expect(pocket.sheet).toContainText('The second.')
    // Slow, so that the next request has been pending for some time.
    await expect(sign).toBeEnabled()
    await mouse.down({ clickCount: 2 })
    await mouse.up({ clickCount: 2 })
    await pocket.rejectButton.click()
    expect(await second).toBe('refused')
    const switched = site.request(at, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await pocket.expectRequest('Switch network?')
    await pocket.approve('Switch')
    expect(await switched).toBeNull()
    await expect(pocket.page.getByRole('button', { description: 'Change network' })).toContainText('Base')
    await expect(site.request(at, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).rejects.toMatchObject({
      code: 4902,
    })
  })
})

test.describe('the screens of the wallet page', () => {
  test.use({ bypassCSP: true })

  test('are accessible in light and dark, on a desktop and on a phone @both', async ({ pocket, openSite }, {
    project,
  }) => {
    const site = await openSite()
    const look = async (name: string) => {
      await expectAccessible(pocket.page, 'body')
      await takePicture(pocket.page, project.name, `wallet-${name}`)
    }
    await installAxe(pocket.page)
    await pocket.open()
    await pocket.paste('hello')
    await look('home')
    const { uri, topic } = await site.propose()
    await pocket.paste(uri)
    await pocket.expectRequest('Connect to this site?')
    await look('proposal')
    await pocket.approve('Connect')
    const at = await topic
    await expect(pocket.toast).toBeVisible()
    await look('connected')
    await pocket.sites.first().click()
    await look('session')
    await pocket.page.keyboard.press('Escape')
    const answers = Promise.allSettled([
      site.request(at, 'personal_sign', ['A line.\n\nAnd another.', ALICE]),
      site.request(at, 'eth_signTypedData_v4', [ALICE, JSON.stringify(ORDER)]),
      site.request(at, 'eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x16345785d8a0000' }]),
      site.request(at, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }]),
    ])
    for (let left = 4; left > 0; left -= 1) {
      await expect(pocket.sheet.getByRole('button', { name: 'Decline' })).toBeVisible()
      const title = (await pocket.sheet.getByRole('heading').first().textContent()) ?? ''
      await expect(pocket.sheet.locator('.lk-skeleton')).toHaveCount(0)
      await look(
        title
          .toLowerCase()
          .replace(/[^a-z]+/g, '-')
          .replace(/-$/, ''),
      )
      await pocket.rejectButton.click()
      await expect(pocket.sheet.getByRole('heading', { name: title })).toBeHidden()
    }
    expect((await answers).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  })
})

const ORDER = {
  types: {
    Order: [
      { name: 'buyer', type: 'Person' },
      { name: 'items', type: 'Item[]' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Item: [
      { name: 'what', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Orchard', version: '1', chainId: 1 },
  message: {
    buyer: { name: 'Alice', wallet: ALICE },
    items: [
      { what: 'Quinces', count: '12' },
      { what: 'Medlars', count: '3' },
    ],
  },
}

test('the wallet page pairs on three families, and shows what it signs in each', async ({ pocket, openSite, solana }, {
  project,
}) => {
  const site = await openSite()
  await installAxe(pocket.page)
  await pocket.open()
  const { uri, topic } = await site.propose(FAMILIES)
  await pocket.paste(uri)
  await pocket.expectRequest('Connect to this site?')
  for (const name of ['Ethereum', 'Solana', 'Bitcoin Regtest']) await expect(pocket.sheet).toContainText(name)
  await expect(pocket.sheet).toContainText('bcrt1qqu…wjpnuw')
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-three-families')
  await pocket.approve('Connect')
  const at = await topic
  const { accounts, properties } = site.session(at)
  const addressIn = (networkId: string) =>
    accounts.find((account) => account.startsWith(networkId))?.split(':')[2] ?? ''
  const [inSolana, inBitcoin] = [addressIn(SOLANA), addressIn(BITCOIN)]
  expect(addressIn('eip155:1:')).toBe(ALICE)

  const text = new TextEncoder().encode('The quinces are in.')
  const params = { message: encodeBase58(text), pubkey: inSolana }
  const signing = site.request(at, 'solana_signMessage', params, SOLANA)
  await pocket.expectRequest('Sign this message?')
  await expect(pocket.sheet).toContainText('The quinces are in.')
  await pocket.approve('Sign')
  const { signature } = (await signing) as { readonly signature: string }
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(inSolana)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, text, key, decodeBase58(signature))).toBe(true)

  const [alice, bob] = [new PublicKey(inSolana), new PublicKey(solana.accounts[1]?.address ?? '')]
  const connection = new Connection(solana.url, { commitment: 'confirmed', wsEndpoint: solana.webSocketUrl })
  const pay = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 1_500_000_000 })
  const { blockhash } = await connection.getLatestBlockhash()
  const wire = new Transaction({ feePayer: alice, recentBlockhash: blockhash }).add(pay)
  const transaction = wire.serialize({ requireAllSignatures: false }).toString('base64')
  const sending = site.request(at, 'solana_signAndSendTransaction', { transaction }, SOLANA)
  await pocket.expectRequest('Send this transaction?')
  await expect(pocket.sheet).toContainText('1.5 SOL')
  await expect(pocket.sheet).toContainText(bob.toBase58())
  await expect(pocket.sheet).toContainText('0.000005 SOL')
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-solana')
  await pocket.approve('Send')
  const sent = (await sending) as { readonly signature: string }
  expect((await connection.getTransaction(sent.signature, { maxSupportedTransactionVersion: 0 }))?.meta?.err).toBeNull()

  const addresses = await site.request(at, 'getAccountAddresses', { account: inBitcoin }, BITCOIN)
  expect(addresses).toEqual(JSON.parse(properties.bip122_getAccountAddresses ?? ''))
  const psbt = toPsbt(inBitcoin)
  const signInputs = [{ address: inBitcoin, index: 0 }]
  const paying = site.request(at, 'signPsbt', { account: inBitcoin, psbt, signInputs }, BITCOIN)
  await pocket.expectRequest('Sign this transaction?')
  for (const shown of ['0.0006 BTC', PAYEE, '0.00039 BTC', 'Back to you', '0.00001 BTC'])
    await expect(pocket.sheet).toContainText(shown)
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-bitcoin')
  await pocket.approve('Sign')
  const signed = BitcoinTransaction.fromPSBT(Buffer.from(((await paying) as { readonly psbt: string }).psbt, 'base64'))
  signed.finalize()
  expect(signed.isFinal).toBe(true)
})

/** Returns a payment to Bob with change. */
function toPsbt(from: string): string {
  const script = OutScript.encode(ScriptAddress(REGTEST).decode(from))
  const transaction = new BitcoinTransaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 100_000n } })
  transaction.addOutputAddress(PAYEE, 60_000n, REGTEST)
  transaction.addOutputAddress(from, 39_000n, REGTEST)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
