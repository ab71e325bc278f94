import { truncateMiddle } from '@latchkey/primitives'
import { useAccount, useClientState, useSignMessage } from '@latchkey/react'
import { useState } from 'react'
import { modal } from '../wallet.ts'
import { Card, CardEnd, Press } from './card.tsx'
import { Outcome } from './outcome.tsx'

interface Entry {
  readonly text: string
  readonly by: string
}

const EARLIER: readonly Entry[] = [
  { text: 'The russets by the gate are ready. Leave some for the thrushes.', by: 'marigold.eth' },
  { text: 'Mended the ladder. Third rung still sings.', by: '0x4b2f…90A1' },
]

/** Signs a plain message. */
export function GuestBook() {
  const { address } = useAccount()
  const name = useClientState(({ identities }) => identities?.[address ?? '']?.value?.name)
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>(EARLIER)
  const request = useSignMessage()
  return (
    <Card id="book" title="The guest book" text="Write a line and sign it. A signature costs nothing.">
      <ul className="book">
        {entries.map((entry) => (
          <li key={`${entry.by}:${entry.text}`}>
            <q>{entry.text}</q> <span className="quiet">{entry.by}</span>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (address === undefined) {
            modal.open()
            return
          }
          const onSuccess = () => {
            setEntries([...entries, { text: text.trim(), by: name ?? truncateMiddle(address) }])
            setText('')
          }
          request.mutate({ message: `Fernhill guest book\n\n${text.trim()}` }, { onSuccess })
        }}
      >
        <label htmlFor="note">Your line</label>
        <input id="note" value={text} maxLength={140} required onChange={(event) => setText(event.target.value)} />
        <CardEnd
          outcome={
            <Outcome<string> state={request} waiting="Waiting for your wallet…">
              {(signature) => (
                <p>
                  Signed.{' '}
                  <code data-testid="signature" data-signature={signature}>
                    {truncateMiddle(signature, 10, 8)}
                  </code>
                </p>
              )}
            </Outcome>
          }
        >
          <Press isPending={request.isPending}>{address === undefined ? 'Connect to sign' : 'Sign the book'}</Press>
        </CardEnd>
      </form>
    </Card>
  )
}
