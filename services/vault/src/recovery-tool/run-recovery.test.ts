import type { VaultFile } from '@latchkey/protocol/wallet-keys'
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { BIP32Factory } from 'bip32'
import * as bitcoin from 'bitcoinjs-lib'
import { HDNodeWallet, Wallet } from 'ethers'
import { Window } from 'happy-dom'
import * as secp256k1 from 'tiny-secp256k1'
import { describe, expect, it } from 'vitest'
import { readBody } from '../export-page/read-body.ts'
import { sealVault, splitDataKey } from '../keys/index.ts'
import { formatKitText } from '../keys/kit-text.ts'
import { runRecovery } from './run-recovery.ts'

/** A wallet, and the two parts of a kit of it. */
async function makeKit() {
  const [dataKey, entropy] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(32))]
  const vault = await sealVault(dataKey, entropy, { walletId: crypto.randomUUID(), generation: 1 })
  const { userHalf, authHalf } = await splitDataKey(dataKey)
  const setId = crypto.randomUUID()
  const file: VaultFile = {
    ...{ type: 'latchkey-vault-file', version: 1, createdAt: '2026-03-01T12:00:00.000Z', setId, vault },
    authHalf: Buffer.from(authHalf).toString('base64url'),
  }
  return { text: formatKitText(setId, userHalf), file, addresses: vault.addresses }
}

async function openTool({ isSecureContext = true } = {}) {
  const window = new Window({ url: 'file:///home/ada/recovery-tool.html' })
  window.document.write(await readBody('recovery-tool'))
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext })
  runRecovery(window as unknown as globalThis.Window)
  const element = <T extends HTMLElement>(id: string) => window.document.getElementById(id) as unknown as T
  const view = () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id)
  return {
    element,
    view,
    text: (id: string) => element(id).textContent ?? '',
    press: (id: string) => element<HTMLButtonElement>(id).click(),
    /** Enters both parts, and waits for what comes of them. */
    async enter(kit: string, file?: string) {
      element<HTMLTextAreaElement>('kit').value = kit
      const files = file === undefined ? [] : [new Blob([file])]
      Object.defineProperty(element('file'), 'files', { value: files, configurable: true })
      for (const id of ['kit-problem', 'file-problem']) element(id).textContent = ''
      element<HTMLButtonElement>('show').click()
      await expect.poll(() => view()[0] !== 'loading' && (view()[0] !== 'enter' || hasProblem())).toBe(true)
      function hasProblem() {
        return `${element('kit-problem').textContent}${element('file-problem').textContent}` !== ''
      }
    },
  }
}

describe('the recovery tool', () => {
  it('shows the keys of a wallet by its kit and its file alone, and other libraries derive the same accounts of them', async () => {
    const { text, file, addresses } = await makeKit()
    const tool = await openTool()
    await tool.enter(text, JSON.stringify(file))
    expect(tool.view()).toEqual(['confirm'])
    expect([tool.text('eip155'), tool.text('solana')]).toEqual([addresses.eip155, addresses.solana])
    tool.press('continue')
    expect(tool.view()).toEqual(['secrets'])
    for (const id of ['words', 'evm', 'sol', 'wif', 'xprv']) {
      expect(tool.text(`${id}-value`)).toMatch(/^•+$/)
      tool.press(`${id}-show`)
    }
    const words = [...tool.element('words-value').querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(addresses.eip155)
    expect(new Wallet(tool.text('evm-value')).address).toBe(addresses.eip155)
    const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(tool.text('sol-value')))
    expect(signer.address).toBe(addresses.solana)
    const network = bitcoin.networks.bitcoin
    const payment = BIP32Factory(secp256k1).fromBase58(tool.text('xprv-value'), network).derivePath('0/0')
    expect(tool.text('wif-value')).toBe(payment.toWIF())
    expect(bitcoin.payments.p2wpkh({ pubkey: payment.publicKey, network }).address).toBe(addresses.bitcoinPayment)
  })

  it('names what is wrong with the code: its length, or the group with the wrong character', async () => {
    const { text, file } = await makeKit()
    const tool = await openTool()
    await tool.enter(text.slice(0, -2), JSON.stringify(file))
    expect(tool.text('kit-problem')).toBe('The code has 64 characters. You have entered 62.')
    const wrong = text.slice(0, 30) + (text[30] === '7' ? '8' : '7') + text.slice(31)
    await tool.enter(wrong, JSON.stringify(file))
    expect(tool.text('kit-problem')).toBe('A character in group 7 is wrong. Compare it with the paper.')
    expect(tool.element('kit').getAttribute('aria-invalid')).toBe('true')
    await tool.enter(text)
    expect([tool.text('kit-problem'), tool.text('file-problem')]).toEqual(['', 'Select the recovery file.'])
  })

  it('X120: opens nothing by the file of another kit, another file, or parts that were changed', async () => {
    const [kit, other] = [await makeKit(), await makeKit()]
    const tool = await openTool()
    const sameTag = { ...other.file, setId: kit.file.setId }
    const flipped = kit.file.vault.ciphertext.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    const addresses = { ...kit.file.vault.addresses, eip155: other.addresses.eip155 }
    for (const [file, problem] of [
      [other.file, /^This file is of another kit\. It is named recovery-file-[0-9A-F]{6}\.json\.$/],
      [sameTag, /open no wallet/],
      [{ ...kit.file, vault: { ...kit.file.vault, ciphertext: flipped } }, /open no wallet/],
      [{ ...kit.file, vault: { ...kit.file.vault, addresses } }, /open no wallet/],
      [{ ...kit.file, more: 1 }, /not a recovery file/],
      ['', /not a recovery file/],
    ] as const) {
      await tool.enter(kit.text, JSON.stringify(file))
      expect(tool.view()).toEqual(['enter'])
      expect(tool.text('file-problem')).toMatch(problem)
    }
  })

  it('asks for another browser where a page has no cryptography', async () => {
    expect((await openTool({ isSecureContext: false })).view()).toEqual(['unsupported'])
  })
})
