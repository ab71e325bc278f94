import { Avatar } from '@latchkey/design'
import { avatarColors } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

interface AccountFaceProps {
  readonly address: string
  readonly size: number
}

/** The picture of any account: the one it has set, else the one of its address. */
export function AccountFace({ address, size }: AccountFaceProps) {
  const { avatar } = useIdentity(address)
  return <Avatar colors={avatarColors(address)} src={avatar ?? undefined} size={size} />
}

/** Returns the name and the picture of any account, as far as they are known. */
export function useIdentity(address: string): { readonly name: string | null; readonly avatar: string | null } {
  const { reads } = useScreenClient()
  const read = useMemo(() => reads.identity({ address }), [reads, address])
  return useRead(read).data ?? { name: null, avatar: null }
}
