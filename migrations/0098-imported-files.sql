-- Product files whose differences of stock were added. A second import of the same file would add them again.
create table imported_files (
  sha256 text primary key check (length(sha256) = 64),
  imported_at timestamptz not null default now()
);
