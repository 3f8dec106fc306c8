import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { consumeAddition, hasAddition, rememberAddition, toAddition } from '#web/lib/addition.ts'
import { navigate, useHashSearch } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { signIn, userInfo } from '#web/lib/user-info.ts'
import { type AddAction, enqueueAction, isRetryable, newAction } from '#web/offline/queue.ts'
import { nameOf } from '#web/products/name-of.ts'
import { productQuery } from '#web/products/queries.ts'
import { QueryAlert } from '#web/screen/query-alert.tsx'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button, TextLink } from '#web/ui/form/button.tsx'
import css from './cart.module.css'
import { CartContent } from './cart-content.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CheckoutButton } from './cart-summary.tsx'
import { PendingAddition, usePendingAdditions, useSendAddition } from './pending-addition.tsx'
import { useCart } from './queries.ts'

/** '/cart' shows the cart; '/cart/{id}?qty=&variant=' adds a product and becomes '/cart' (NAV-6). */
export function CartScreen() {
  useTitle(t('My Cart'))
  const { id } = useParams()
  const user = userInfo.use()
  if (id) return <StoreAddition id={id} isSignedIn={user !== undefined} />
  return user ? <Cart /> : <VisitorsCart />
}

/** With a stored addition the visitor signs in first. */
function VisitorsCart() {
  const isAdding = hasAddition()
  useEffect(() => {
    if (isAdding) navigate(to.login('cart'), { replace: true })
  }, [isAdding])
  if (isAdding) return <CartSkeleton />
  return (
    <EmptyCart isVisitor>
      {signIn.hasEnded && <Alert className="mb-4">{t('Please sign in again because your sign-in has ended.')}</Alert>}
    </EmptyCart>
  )
}

/** Stores the addition of the address, because a visitor signs in first. */
function StoreAddition({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const search = useHashSearch()
  useEffect(() => {
    rememberAddition(toAddition(id, new URLSearchParams(search)))
    navigate(isSignedIn ? to.cart() : to.login('cart'), { replace: true })
  }, [id, search, isSignedIn])
  return <CartSkeleton />
}

function Cart() {
  const { lines, count, total, isKnown, query } = useCart()
  const add = useSendAddition()
  useStoredAddition(add.mutate)
  const waiting = usePendingAdditions(add.isPending ? add.variables : undefined)
  const isEmpty = lines.length === 0
  const failure = !isKnown && !add.isPending && waiting.length === 0 ? query.error : null
  const isLoading = (!isKnown && waiting.length === 0) || (isEmpty && add.isPending)
  const state = failure ? 'failed' : isLoading ? 'loading' : isEmpty ? 'empty' : 'filled'
  useHeadingFocus(state)

  if (failure) return <NoCart error={failure} onRetry={query.refetch} />
  if (state === 'loading') return <CartSkeleton />
  const messages = (
    <>
      {add.isError && !isRetryable(add.error) && <NotAdded error={add.error} />}
      {waiting.map((pendingAction) => (
        <PendingAddition
          key={pendingAction.key}
          action={pendingAction}
          isBusy={add.isPending}
          onTry={() => add.mutate(pendingAction)}
        />
      ))}
      <QueryAlert query={query} staleTitle={staleTitle} className="mb-4" />
    </>
  )
  if (state === 'empty') return <EmptyCart>{messages}</EmptyCart>
  return (
    <CartContent
      lines={lines}
      count={count}
      total={total}
      pendingProduct={add.isPending ? add.variables.addition.id : undefined}
      // The message is about the cart as it was.
      onChange={() => add.isError && add.reset()}
    >
      {messages}
    </CartContent>
  )
}

/** Sends the stored addition to the shop. */
function useStoredAddition(add: (pendingAction: AddAction) => void) {
  const cache = useQueryClient()
  useEffect(() => {
    // In a later task, so that an unmounted screen does not consume the addition.
    const timer = setTimeout(() => {
      const addition = consumeAddition()
      if (!addition) return
      const product = cache.getQueryData(productQuery(addition.id).queryKey)
      const action = { ...newAction(product ? nameOf(product) : t('Your item')), kind: 'add' as const, addition }
      enqueueAction(action)
      add(action)
    })
    return () => clearTimeout(timer)
  }, [add, cache])
}

/** Each state has a heading of its own. It takes over the focus of the last one, and of a removed last line. */
function useHeadingFocus(state: string) {
  const before = useRef(state)
  useEffect(() => {
    if (state === before.current) return
    const hasLostLine = before.current === 'filled' && state === 'empty'
    before.current = state
    if (hasLostLine || document.activeElement === document.body) focusHeading()
  }, [state])
}

const staleTitle = (time: string) =>
  time ? t('This is your cart as last seen on {moment}', { moment: time }) : t('This is your cart as last seen')

const NotAdded = ({ error }: { error: Error }) => (
  <Alert title={t('We could not add it to your cart')} className="mb-4">
    {error.message}
  </Alert>
)

const NoCart = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="wrap page">
    <h1>{t('My Cart')}</h1>
    <Alert
      title={t('We could not load your cart')}
      action={
        <Button variant="line" size="sm" icon="refresh" onClick={onRetry}>
          {t('Try again')}
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
      title={t('Your cart is empty.')}
      action={<Button href={`#${to.home()}`}>{t('Go back')}</Button>}
    >
      {t('Products you choose with Buy Now appear here.')}
    </EmptyState>
    {isVisitor && (
      <p className={css.more}>
        <TextLink to={to.login('cart')}>{t('Sign in to see your saved cart')}</TextLink>
      </p>
    )}
    <div className={css.empty}>
      <CheckoutButton isOff />
    </div>
  </div>
)
