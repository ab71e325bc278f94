import { truncateMiddle } from '@latchkey/primitives'
import { useSendTransaction } from '@latchkey/react'
import { useState } from 'react'
import { Card, CardEnd, Press } from './card.tsx'
import { Outcome } from './outcome.tsx'

/** Signs and sends a payment that somebody else prepared (BIP-174). */
export function Treasury() {
  const [psbt, setPsbt] = useState('')
  const request = useSendTransaction()
  return (
    <Card id="treasury" title="From the treasurer" text="Sign a payment that the treasurer prepared for you.">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate({ namespace: 'bip122', transaction: { psbt: psbt.trim() } })
        }}
      >
        <label htmlFor="psbt">Prepared payment (PSBT)</label>
        <input id="psbt" value={psbt} required onChange={(event) => setPsbt(event.target.value)} />
        <CardEnd
          outcome={
            <Outcome<string> state={request} waiting="Compare the payment in your wallet…">
              {(txid) => (
                <p>
                  Paid.{' '}
                  <code data-testid="paid" data-hash={txid}>
                    {truncateMiddle(txid, 10, 8)}
                  </code>
                </p>
              )}
            </Outcome>
          }
        >
          <Press isPending={request.isPending}>Sign and send</Press>
        </CardEnd>
      </form>
    </Card>
  )
}
