import { Avatar } from '@latchkey/design'
import { avatarColors } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

interface AccountFaceProps {
  readonly address: string
  readonly size: number
}

/** The picture of any account: its avatar, else a picture generated from its address. */
export function AccountFace({ address, size }: AccountFaceProps) {
  const { avatar } = useIdentity(address)
  return <Avatar colors={avatarColors(address)} src={avatar ?? undefined} size={size} />
}

/** Returns the name and the avatar of any account, if they are known. */
export function useIdentity(address: string): { readonly name: string | null; readonly avatar: string | null } {
  const { reads } = useScreenClient()
  const read = useMemo(() => reads.identity({ address }), [reads, address])
  return useRead(read).data ?? { name: null, avatar: null }
}
