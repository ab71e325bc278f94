import { groupAddress } from '@latchkey/primitives'
import { useViewCss } from '../shell/use-view-css.ts'
import css from './grouped-address.css?inline'

/** A full address in groups of four characters, for visual comparison. Selected and copied as one text. */
export function GroupedAddress({ address }: { readonly address: string }) {
  useViewCss(css)
  return (
    <span className="lk-grouped-address" dir="ltr">
      {groupAddress(address).map(({ start, text }) => (
        <span key={start}>{text}</span>
      ))}
    </span>
  )
}
