import { ConnectButton, NetworkButton } from '@latchkey/modal'
import { SignedIn } from '@latchkey/react'
import { headers } from 'next/headers'
import { findSession } from '../lib/session'
import { Greeting } from './greeting'

export default async function Page() {
  const session = await findSession(await headers())
  return (
    <main>
      <header>
        <ConnectButton /> <NetworkButton />
      </header>
      <p data-testid="session">{session?.address ?? 'nobody'}</p>
      <SignedIn>
        <p data-testid="members">Only members see this.</p>
      </SignedIn>
      <Greeting />
    </main>
  )
}
