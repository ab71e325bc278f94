import { selectConnection } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { useViewCss } from '../../shell/index.ts'
import { AccountFace } from '../account-face.tsx'
import css from './name-card.css?inline'

interface NameCardProps {
  /** The part before the suffix. */
  readonly label: string
  /** With its leading dot; empty if the label is the whole name. */
  readonly suffix: string
  /** True for an example name. */
  readonly isExample?: boolean
}

/** The connected account with a name, as others see it. */
export function NameCard({ label, suffix, isExample = false }: NameCardProps) {
  useViewCss(css)
  const address = useClientState((state) => selectConnection(state).address)
  if (address === undefined) return null
  return (
    <div className="lk-name-card" data-example={isExample ? '' : undefined}>
      <AccountFace address={address} size={40} />
      <span className="lk-name-card-words">
        <bdi dir="ltr" className="lk-name-card-name" title={label + suffix}>
          <span className="lk-name-card-label">{label}</span>
          <span className="lk-name-card-suffix">{suffix}</span>
        </bdi>
        <bdi dir="ltr" className="lk-name-card-address" title={address}>
          {truncateMiddle(address)}
        </bdi>
      </span>
    </div>
  )
}
