import { useAccount, useClient, useNetwork, useSIWX } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { hasMemberSession, leaveMembers, signInMember } from '../sign-in.ts'
import { Card, CardEnd } from './card.tsx'

const membersSchema = v.object({ address: v.string(), network: v.string(), notes: v.array(v.string()) })
type Members = v.InferOutput<typeof membersSchema>
type State = Members | 'idle' | 'waiting' | 'signed-out' | 'declined' | 'away'

const SENTENCES: Readonly<Record<Exclude<State & string, 'idle'>, string>> = {
  waiting: 'Looking for the key…',
  'signed-out': 'It is closed: connect your wallet and sign in.',
  declined: 'It stays closed: you are not signed in.',
  away: 'The server does not answer. Try again in a moment.',
}

/** Shows what the server of the site gives to a visitor whose session it has verified. */
export function MembersPage() {
  const { address } = useAccount()
  const { network } = useNetwork()
  const client = useClient()
  const wasConnected = useRef(false)
  useEffect(() => {
    // Disconnecting ends the members' session too.
    if (wasConnected.current && address === undefined) void leaveMembers(client)
    wasConnected.current = address !== undefined
  }, [client, address])
  // Another account has another session.
  return <Shed key={`${address} ${network?.caipNetworkId}`} />
}

function Shed() {
  const client = useClient()
  const { address } = useAccount()
  const { network } = useNetwork()
  const chainId = network?.caipNetworkId
  const [state, setState] = useState<State>('idle')
  const { status } = useSIWX()
  const [isSignedIn, setSignedIn] = useState(true)
  const account = address === undefined || chainId === undefined ? undefined : { address, chainId }

  // With sign-in in the modal, the session is only known once the modal has finished.
  useEffect(() => {
    if (address === undefined || chainId === undefined || status === 'checking' || status === 'signing') return
    let isOver = false
    void hasMemberSession({ address, chainId }).then((has) => !isOver && setSignedIn(has))
    return () => {
      isOver = true
    }
  }, [address, chainId, status])

  const open = async () => {
    setState('waiting')
    setState(await readMembers().catch(() => 'away' as const))
  }
  const signIn = async () => {
    if (account === undefined) return
    setState('waiting')
    const isIn = await signInMember(client, account)
    setSignedIn(isIn)
    await (isIn ? open() : setState('declined'))
  }
  const leave = async () => {
    await leaveMembers(client)
    setSignedIn(false)
    setState('idle')
  }
  const isOpen = typeof state === 'object'
  const needsSignIn = account !== undefined && !isSignedIn
  return (
    <Card
      id="members"
      title="The members' shed"
      text="Our server opens it, for wallets that it has verified. One signature signs you in; it costs nothing."
    >
      {isOpen ? (
        <ul className="book" data-testid="members-notes" data-address={state.address} data-network={state.network}>
          {state.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : (
        <ShedPicture />
      )}
      <CardEnd
        outcome={
          !isOpen &&
          state !== 'idle' && (
            <p
              className={state === 'away' ? 'bad' : 'quiet'}
              data-testid={state === 'signed-out' ? 'members-closed' : undefined}
            >
              {SENTENCES[state]}
            </p>
          )
        }
      >
        {isOpen ? (
          <button type="button" className="outlined" onClick={() => void leave()}>
            Sign out
          </button>
        ) : (
          <button
            type="button"
            className="filled"
            aria-disabled={state === 'waiting'}
            onClick={() => state !== 'waiting' && void (needsSignIn ? signIn() : open())}
          >
            {needsSignIn ? 'Sign in' : 'Open the shed'}
          </button>
        )}
      </CardEnd>
    </Card>
  )
}

const ShedPicture = () => (
  <svg className="shed" viewBox="0 0 200 110" aria-hidden="true">
    <path className="hill-near" d="M0 92c60-22 140-22 200 0v18H0z" />
    <path className="shed-wall" d="M58 48h84v50H58z" />
    <path className="shed-roof" d="M48 52 100 18l52 34z" />
    <path className="shed-door" d="M86 62h28v36H86z" />
    <circle className="sun" cx="108" cy="81" r="2.5" />
    <circle className="crown" cx="166" cy="66" r="17" />
    <path className="trunk" d="M166 80v20" />
    <circle className="apple" cx="160" cy="62" r="2.5" />
    <circle className="apple" cx="171" cy="71" r="2.5" />
  </svg>
)

/** The browser adds the cookie of the session; the page holds nothing that proves anything. */
async function readMembers(): Promise<Members | 'signed-out'> {
  const response = await fetch('/members')
  if (response.status === 401 || response.status === 403) return 'signed-out'
  return v.parse(membersSchema, await response.json())
}
