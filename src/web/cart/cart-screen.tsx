import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'wouter'
import { userInfo } from '#web/account/user-info.ts'
import { useTitle } from '#web/layout/use-title.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { to } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Addition, rememberAddition, takeAddition, toAddition } from './addition.ts'
import css from './cart.module.css'
import { CartContent } from './cart-content.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CheckoutButton } from './cart-summary.tsx'
import { useAddToCart } from './changes.ts'
import { useCart } from './queries.ts'

/** '/cart' shows the cart; '/cart/{id}?qty=&variant=' is a wish to add, and becomes '/cart' (decisions 1). */
export function CartScreen() {
  useTitle('My Cart')
  const { id } = useParams()
  const user = userInfo.use()
  if (id) return <Wish id={id} isSignedIn={user !== undefined} />
  return user ? <Cart /> : <EmptyCart isVisitor />
}

/** Keeps the wish and goes to where it is fulfilled: the cart, for a visitor after signing in. */
function Wish({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const search = useHashSearch()
  useEffect(() => {
    rememberAddition(toAddition(id, new URLSearchParams(search)))
    navigate(isSignedIn ? to.cart() : to.login('cart'), { replace: true })
  }, [id, search, isSignedIn])
  return <CartSkeleton />
}

function Cart() {
  const { lines, count, total, isKnown, query } = useCart()
  const add = useAddToCart()
  useWish(add.mutate)
  useHeadingWhenEmptied(lines.length === 0)

  if (!isKnown && query.isError && !add.isPending) return <NoCart error={query.error} onRetry={query.refetch} />
  if (!isKnown || (lines.length === 0 && add.isPending)) return <CartSkeleton />
  const messages = (
    <>
      {add.isError && <NotAdded error={add.error} onRetry={() => add.mutate(add.variables)} />}
      {query.isError && (
        <Alert variant="warning" className={css.message} title="This is your cart as we last knew it">
          {query.error.message}
        </Alert>
      )}
    </>
  )
  if (lines.length === 0) return <EmptyCart>{messages}</EmptyCart>
  return (
    <CartContent lines={lines} count={count} total={total} awaited={add.isPending ? add.variables.id : undefined}>
      {messages}
    </CartContent>
  )
}

/** Puts in the cart, once, what was wished for on the way here. */
function useWish(add: (addition: Addition) => void) {
  useEffect(() => {
    // After this turn, so that a screen that is gone at once has taken nothing.
    const timer = setTimeout(() => {
      const wish = takeAddition()
      if (wish) add(wish)
    })
    return () => clearTimeout(timer)
  }, [add])
}

/** The last line went with everything that could have the focus; the new heading takes it. */
function useHeadingWhenEmptied(isEmpty: boolean) {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (isEmpty && !wasEmpty.current && heading) {
      heading.tabIndex = -1
      heading.focus()
    }
    wasEmpty.current = isEmpty
  }, [isEmpty])
}

const NotAdded = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert
    title="We could not add it to your cart"
    className={css.message}
    action={
      isTemporary(error) && (
        <Button variant="line" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    {error.message}
  </Alert>
)

/** Another try can help: the shop was not reached, or was too busy. */
const isTemporary = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const NoCart = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="wrap page">
    <h1>My Cart</h1>
    <Alert
      title="We could not load your cart"
      action={
        <Button variant="line" size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  </div>
)

const EmptyCart = ({ isVisitor, children }: { isVisitor?: boolean; children?: ReactNode }) => (
  <div className="wrap page">
    {children}
    <EmptyState
      drawing="cart"
      level={1}
      title="Your cart is empty."
      action={<Button href={`#${to.home()}`}>Go back</Button>}
    >
      Products you choose with Buy Now will wait here for you.
    </EmptyState>
    {isVisitor && (
      <p className={css.more}>
        <Button variant="link" href={`#${to.login('cart')}`}>
          Sign in to see what you chose before
        </Button>
      </p>
    )}
    <div className={css.empty}>
      <CheckoutButton isOff />
    </div>
  </div>
)
