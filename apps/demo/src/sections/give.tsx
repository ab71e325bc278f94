import { type Network, toExplorerUrl } from '@latchkey/chains'
import { type Receipt, type Result, requestSend, transfer, waitForReceipt } from '@latchkey/core'
import { parseUnits, truncateMiddle } from '@latchkey/primitives'
import { useAccount, useClient, useNetwork, useVerb } from '@latchkey/react'
import { useState } from 'react'
import { modal, world } from '../wallet.ts'
import { Card, CardEnd, Press } from './card.tsx'
import { Outcome } from './outcome.tsx'

/** The orchard's purses: public test addresses of the local world. */
const PURSE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_PURSE = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const BITCOIN_PURSE = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

interface Coin {
  readonly symbol: string
  readonly decimals: number
  readonly token?: string
}

const ETHER: Coin = { symbol: 'ETH', decimals: 18 }
const LOCAL_USDC: Coin = { symbol: 'USDC', decimals: 6, token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35' }
const COINS: readonly [Coin, ...Coin[]] = world.isDevnet ? [ETHER, LOCAL_USDC] : [ETHER]
const SOLANA_COINS: readonly [Coin, ...Coin[]] = [{ symbol: 'SOL', decimals: 9 }]
const BITCOIN_COINS: readonly [Coin, ...Coin[]] = [{ symbol: 'BTC', decimals: 8 }]

/** Returns the coins that can be given on a network, and the purse that receives them. */
function giftsOn(namespace: string | undefined): {
  readonly coins: readonly [Coin, ...Coin[]]
  readonly purse: string
} {
  if (namespace === 'solana') return { coins: SOLANA_COINS, purse: SOLANA_PURSE }
  if (namespace === 'bip122') return { coins: BITCOIN_COINS, purse: BITCOIN_PURSE }
  return { coins: COINS, purse: PURSE }
}

interface Sent {
  readonly hash: string
  readonly status: Receipt['status']
}

/** Sends ether or a token and waits for the receipt. */
export function Give() {
  const client = useClient()
  const { address } = useAccount()
  const { network } = useNetwork()
  const { coins, purse } = giftsOn(network?.chainNamespace)
  const [chosen, setCoin] = useState(ETHER)
  const coin = coins.includes(chosen) ? chosen : coins[0]
  const [amount, setAmount] = useState('0.01')
  const [hash, setHash] = useState<string>()
  const gift = useVerb(async (_client, isInModal: boolean): Promise<Result<Sent>> => {
    setHash(undefined)
    const sent = await (isInModal ? sendInModal() : send())
    return sent.ok ? followed(sent.value) : sent
  })

  const send = () =>
    transfer(client, {
      transfer: {
        to: purse,
        amount: parseUnits(amount, coin.decimals),
        ...(coin.token === undefined ? {} : { token: coin.token }),
      },
    })

  /** The same gift by the modal, which shows who gets what and what it costs. */
  async function sendInModal(): Promise<Result<string>> {
    const assetAddress = coin.token === undefined ? {} : { assetAddress: coin.token }
    const sent = await requestSend(client, { to: purse, amount, ...assetAddress })
    return sent.ok ? { ok: true, value: sent.value.hash } : sent
  }

  async function followed(sent: string): Promise<Result<Sent>> {
    setHash(sent)
    const receipt = await waitForReceipt(client, { hash: sent })
    return receipt.ok ? { ok: true, value: { hash: sent, status: receipt.value.status } } : receipt
  }

  return (
    <Card
      id="give"
      title="Give to the cider press"
      text={world.isDevnet ? 'In the local world nothing you give is real money.' : 'Every gift goes to the press.'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (address === undefined) modal.open()
          else gift.mutate(false)
        }}
      >
        <fieldset>
          <legend>In</legend>
          <div className="chips">
            {coins.map((each) => (
              <label key={each.symbol} className="chip">
                <input type="radio" name="coin" checked={each === coin} onChange={() => setCoin(each)} />
                <span>{each.symbol}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label htmlFor="amount">Amount in {coin.symbol}</label>
        <input
          id="amount"
          inputMode="decimal"
          pattern={`\\d+(\\.\\d{1,${coin.decimals}})?`}
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <CardEnd
          outcome={
            <Outcome<Sent>
              state={gift}
              waiting={hash === undefined ? 'Confirm in your wallet…' : 'Waiting for the network…'}
            >
              {(sent) => <GiftReceipt sent={sent} network={network} />}
            </Outcome>
          }
        >
          <Press isPending={gift.isPending}>
            {address === undefined ? 'Connect to give' : `Give ${amount} ${coin.symbol}`}
          </Press>
          {address !== undefined && (
            <Press isPending={gift.isPending} onPress={() => gift.mutate(true)}>
              Look at the details first
            </Press>
          )}
        </CardEnd>
      </form>
    </Card>
  )
}

function GiftReceipt({ sent, network }: { readonly sent: Sent; readonly network: Network | undefined }) {
  const explorer = network && toExplorerUrl(network, 'transaction', sent.hash)
  return (
    <p data-testid="receipt" data-hash={sent.hash}>
      {sent.status === 'success' ? 'Received with thanks. ' : 'The network refused the transfer. '}
      {explorer === undefined ? (
        <code>{truncateMiddle(sent.hash, 10, 8)}</code>
      ) : (
        <a href={explorer} target="_blank" rel="noopener noreferrer">
          {truncateMiddle(sent.hash, 10, 8)}
        </a>
      )}
    </p>
  )
}
