-- A page of a category is read in its order and counted from one index, however large the category is.
create index products_of_category_best on products (category, rating desc, num_reviews desc, id desc)
  where is_published and removed_at is null;
drop index products_listed;
create index products_of_sub_category_best on products (sub_category, rating desc, num_reviews desc, id desc)
  where is_published and removed_at is null;
drop index products_of_sub_category;
