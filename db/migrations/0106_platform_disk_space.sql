-- How much room the data of a process has left; null where it cannot be measured.
alter table server_processes add column free_disk_bytes bigint;
alter table server_processes add constraint server_processes_disk_check check (free_disk_bytes >= 0);
