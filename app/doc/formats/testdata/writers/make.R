# Prints the network of make.py as R does. Run it here: Rscript make.R
W <- matrix(c(1, .6, -.28, 0, .8, .96), nrow = 3)
b <- c(.5, -.3, .2)
a <- c(1, -2, 1.5)
c0 <- .7
parts <- list(W = W, b = b, a = a, c = c0)

sink("R-print.txt")
for (n in names(parts)) { cat(n, "\n", sep = ""); print(parts[[n]]) }
sink("R-dput.txt")
for (n in names(parts)) { cat(n, "<- "); dput(parts[[n]]) }
sink("R-dput-list.txt")
cat("W <- "); dput(matrix(W, 3, 2, dimnames = list(NULL, c("x1", "x2"))))
cat("b <- "); dput(matrix(b, ncol = 1))
cat("a <- "); dput(matrix(a, nrow = 1))
cat("c <- "); dput(c0)
sink()
