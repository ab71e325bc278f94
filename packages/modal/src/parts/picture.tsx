import { type PictureProps, Picture as PlainPicture } from '@latchkey/design'
import { toMonogram } from '@latchkey/primitives'

/** A picture with the monogram of its name as the fallback, the same one that the catalogue draws. */
export function Picture({ name, ...props }: Omit<PictureProps, 'monogram'> & { readonly name: string }) {
  return <PlainPicture {...props} monogram={toMonogram(name)} />
}
