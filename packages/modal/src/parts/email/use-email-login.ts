import { type ConnectState, findEmailWallet, prepareConnect } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'

type Waiting = Extract<ConnectState, { readonly status: 'waiting' }>
type Failed = Extract<ConnectState, { readonly status: 'failed' }>

export interface EmailLogin {
  /** The login that is under way. */
  readonly waiting: Waiting | undefined
  readonly failed: Failed | undefined
  /** The address was refused by the wallet. */
  readonly isRefused: boolean
  /** Loads the wallet's frame; called when the person begins to type. */
  prepare(): void
  start(address: string): void
}

/**
 * Logs in by an address, and leads to the screens of what the person has to do meanwhile. The connector raises the challenges; the
 * address is the answer to the first one.
 */
export function useEmailLogin(): EmailLogin {
  const client = useScreenClient()
  const { actions, features } = client
  const address = useRef<string>(undefined)
  const [isRefused, setRefused] = useState(false)
  const { wallet, connect } = useClientState(({ wallets, connect: now }) => ({
    wallet: findEmailWallet(wallets, features),
    connect: now,
  }))
  const walletId = wallet?.id
  // The same wallet opens by other accounts too.
  const isEmail = connect.status !== 'idle' && connect.walletId === walletId && connect.social === undefined
  const own = isEmail ? connect : undefined
  const waiting = own?.status === 'waiting' ? own : undefined
  const challenge = waiting?.challenge
  useEffect(() => {
    if (challenge?.type === 'code') actions.modal.push('EmailVerifyOtp')
    if (challenge?.type === 'device-approval') actions.modal.push('EmailVerifyDevice')
    if (challenge?.type !== 'email') return
    const given = address.current
    address.current = undefined
    setRefused(challenge.problem === 'invalid')
    if (given !== undefined) actions.answerChallenge(challenge, { address: given })
  }, [challenge, actions])
  return {
    waiting: challenge?.type === 'email' && isRefused ? undefined : waiting,
    failed: own?.status === 'failed' ? own : undefined,
    isRefused,
    prepare() {
      if (wallet !== undefined) prepareConnect(client, wallet.connectorId)
    },
    start(given) {
      if (walletId === undefined) return
      setRefused(false)
      if (challenge?.type === 'email') return void actions.answerChallenge(challenge, { address: given })
      address.current = given
      actions.connect({ walletId })
    },
  }
}
