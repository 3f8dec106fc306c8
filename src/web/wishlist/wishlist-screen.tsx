export function WishlistScreen() {
  return (
    <main id="main">
      <h1>WishlistScreen</h1>
    </main>
  )
}
