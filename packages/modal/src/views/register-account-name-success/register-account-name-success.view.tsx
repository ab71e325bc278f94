import { selectConnection } from '@latchkey/core'
import { showToast } from '@latchkey/core/ui'
import { Button, CheckIcon, CopyIcon } from '@latchkey/design'
import { isSameAddress } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { AccountFace, useIdentity } from '../../parts/account-face.tsx'
import { Lead } from '../../parts/lead.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import css from './register-account-name-success.css?inline'

export const label: Title = (words) => words('names', names).accountName

/** Shows the registered name. */
export default function RegisterAccountNameSuccessView() {
  useViewCss(css)
  const t = useWords('names', names).done
  const { modal } = useScreenClient().actions
  const { address = '', registered } = useClientState((state) => ({
    address: selectConnection(state).address,
    registered: state.registeredName,
  }))
  const identity = useIdentity(address)
  const isOwn = registered !== undefined && isSameAddress(registered.address, address, 'eip155')
  const name = isOwn ? registered.name : identity.name
  return (
    <div className="lk-view-content lk-center lk-named">
      <span className="lk-named-face">
        <AccountFace address={address} size={88} />
        <span className="lk-named-mark">
          <CheckIcon size={18} />
        </span>
      </span>
      {name === null ? (
        <Lead title={t.title} text={t.text} />
      ) : (
        <Lead title={<bdi dir="ltr">{name}</bdi>} hint={name} text={t.text}>
          <p className="lk-named-title">{t.title}</p>
        </Lead>
      )}
      <div className="lk-named-actions">
        <Button
          variant="primary"
          size="lg"
          fullWidth
          data-testid="account-name-done"
          onClick={() => modal.reset('Account')}
        >
          {t.finish}
        </Button>
        {name !== null && <CopyName name={name} />}
      </div>
    </div>
  )
}

function CopyName({ name }: { readonly name: string }) {
  const t = useWords('names', names).done
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    // Absent on pages without TLS, and in some in-app browsers.
    const clipboard: Clipboard | undefined = navigator.clipboard
    const written = clipboard === undefined ? Promise.reject(new Error('no clipboard')) : clipboard.writeText(name)
    written.then(
      () => setCopied(true),
      () => showToast(client, 'error', { type: 'text', text: shell.copyFailed }),
    )
  }
  return (
    <Button
      variant="ghost"
      fullWidth
      start={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      aria-live="polite"
      onClick={copy}
    >
      {isCopied ? t.copied : t.copy}
    </Button>
  )
}
