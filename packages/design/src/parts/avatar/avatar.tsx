import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface AvatarProps {
  /** Five CSS colours, light to dark, drawn from the address. */
  readonly colors: readonly string[]
  /** A picture the account has set; the colours show until it is there, and if it fails. */
  readonly src?: string | undefined
  /** Text for assistive tools. Default empty: the address stands beside it. */
  readonly alt?: string | undefined
  /** Width and height in px. Default 40. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** The round face of an account. */
export function Avatar({ colors, src, alt = '', size = 40, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classNames('lk-avatar', className)} style={{ width: size, height: size, ...toGradient(colors) }}>
      {alt !== '' && <span className="lk-hidden">{alt}</span>}
      {src !== undefined && src !== '' && failed !== src && (
        <img src={src} alt="" width={size} height={size} decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  )
}

function toGradient(colors: readonly string[]): CSSProperties {
  const [a = '#d5d8df', b = a, c = b, d = c, e = d] = colors
  return {
    background: `radial-gradient(circle at 28% 22%,${a},transparent 58%),radial-gradient(circle at 82% 78%,${e},transparent 62%),radial-gradient(circle at 80% 12%,${b},transparent 60%),linear-gradient(160deg,${c},${d})`,
  }
}
