import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import * as v from 'valibot'
import { readSettings } from '../settings.ts'
import { Card } from './card.tsx'

const membersSchema = v.object({ address: v.string(), network: v.string(), notes: v.array(v.string()) })
type Members = v.InferOutput<typeof membersSchema>
type State = Members | 'idle' | 'waiting' | 'signed-out' | 'away'

/** Shows what the server of the site gives to a visitor whose session it has verified. */
export function MembersPage() {
  const { address } = useAccount()
  // Another account has another session.
  return <Shed key={address} />
}

function Shed() {
  const [state, setState] = useState<State>('idle')
  const open = async () => {
    setState('waiting')
    setState(await readMembers().catch(() => 'away' as const))
  }
  return (
    <Card id="members" title="The members' shed" text="Our server opens it, for wallets that it has verified.">
      <button type="button" className="filled" disabled={state === 'waiting'} onClick={() => void open()}>
        Open the shed
      </button>
      <div className="outcome" aria-live="polite">
        {state === 'waiting' && <p className="quiet">Looking for the key…</p>}
        {state === 'signed-out' && (
          <p className="quiet" data-testid="members-closed">
            {readSettings().signIn
              ? 'It is closed: connect your wallet and sign in.'
              : 'It is closed: turn on “Sign in while connecting” under Look, and connect your wallet.'}
          </p>
        )}
        {state === 'away' && <p className="bad">The server does not answer. Try again in a moment.</p>}
        {typeof state === 'object' && (
          <ul className="good" data-testid="members-notes" data-address={state.address} data-network={state.network}>
            {state.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** The browser adds the cookie of the session; the page holds nothing that proves anything. */
async function readMembers(): Promise<Members | 'signed-out'> {
  const response = await fetch('/members')
  if (response.status === 401 || response.status === 403) return 'signed-out'
  return v.parse(membersSchema, await response.json())
}
