-- Which folder holds the shop's pictures: the same id lies in a file there. Only a process with this folder makes sizes of
-- pictures and backups; one on another machine would find none of them.
create table image_folder (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
