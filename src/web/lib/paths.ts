import type { Category } from '#shared/categories.ts'

/** Every address of the app for shoppers, checked by the compiler. */
export const to = {
  home: () => '/',
  search: (keyword: string) => `/search/${encodeURIComponent(keyword)}`,
  product: (category: string, id: string) => `/product/${category}/${id}`,
  listing: (category: Category, page = 1) =>
    page > 1 ? `/productlist/${category}/${page}` : `/productlist/${category}`,
  subCategory: (slug: string) => `/ayurveda/${slug}`,
  cart: () => '/cart',
  addToCart: (id: string, qty: number, variant: number) => `/cart/${id}?qty=${qty}&variant=${variant}`,
  login: (goto?: string) => (goto ? `/login?goto=${encodeURIComponent(goto)}` : '/login'),
  register: (goto?: string) => (goto ? `/register?test1=${encodeURIComponent(goto)}` : '/register'),
  profile: () => '/profile',
  shipping: () => '/shipping',
  payment: () => '/payment',
  placeOrder: () => '/placeorder',
  order: (id: string) => `/order/${id}`,
  myOrders: () => '/myorders',
  wishlist: () => '/wishlist',
  about: (category = '') => `/about${category}`,
  message: () => '/message',
  directors: () => '/directors',
  careers: () => '/careers',
  contact: () => '/contact',
  privacy: () => '/privacy',
  notice: () => '/notice',
  terms: () => '/terms',
  admin: () => '/admin-dashboard',
  adminOrders: () => '/admin-orderlist',
} as const
