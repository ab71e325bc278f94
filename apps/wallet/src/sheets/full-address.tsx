/** Renders an address in full. Who is paid is never cut: the ends of an address are easily made to match. */
export function FullAddress({ address }: { readonly address: string }) {
  return (
    <bdi dir="ltr" className="pk-address">
      {address}
    </bdi>
  )
}
